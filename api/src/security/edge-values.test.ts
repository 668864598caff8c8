import { afterAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { z } from 'zod'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember } from '../testing/people'
import { requestFor } from '../testing/samples'
import { storedStrangeSigns, strangeText } from '../testing/strange-texts'
import { startTestApi } from '../testing/start-test-api'

holdHalfMinute()

const api = await startTestApi()
await addMember(api.db)
afterAll(() => api.close())

/** Values that look right, and that a database or a calendar does not have. */
const texts = [
  '2026-99-99T99:99:99.999999Z_1',
  '0000-01-01T00:00:00.000000Z_1',
  '2026-01-01T00:00:00.000000Z_9999999999999999999',
  '2026-01-01T::::::.........Z_1',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '9999-12-31',
  '999999999999999999',
]
const numbers = [2 ** 31]

type Property = {
  type?: string
  maxLength?: number
  pattern?: string
  format?: string
  properties?: Record<string, Property>
  anyOf?: Property[]
}

const shapeOf = (schema: unknown): Property =>
  schema instanceof z.ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Property)
    : {}

/** Free text has no format that the database checks; formatted texts do. Both are pasted with strange signs. */
const valuesFor = ({ type, maxLength, pattern, format }: Property): readonly unknown[] => {
  if (type === 'integer' || type === 'number') return numbers
  if (type !== 'string') return []
  const hasForm = pattern ?? format ?? (maxLength === undefined ? 'any' : undefined)
  return [...(hasForm ? texts : []), ...fc.sample(strangeText, 3)]
}

type Fields = Record<string, unknown>

/** Returns the fields with the value of one of them replaced, for each in turn, nested ones included, with its path. */
function edgesOf(schema: Property, fields: Fields, isChoice = false): { field: string; fields: Fields }[] {
  if (schema.anyOf) return schema.anyOf.flatMap((choice) => edgesOf(choice, fields, true))
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (isChoice && !(name in fields)) return []
    if (property.properties)
      return edgesOf(property, (fields[name] ?? {}) as Fields).map((edge) => ({
        field: `${name}.${edge.field}`,
        fields: { ...fields, [name]: edge.fields },
      }))
    return valuesFor(property).map((value) => ({ field: name, fields: { ...fields, [name]: value } }))
  })
}

const named = api.contracts
  .filter(({ url }) => url !== '/api/funciones/registro')
  .map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

it.each(named)('a value that does not exist is no fault of the server: %s', async (_name, contract) => {
  const { payload, url, ...request } = await requestFor(api, contract)
  const [address = '', query] = url.split('?')
  const requests = [
    ...edgesOf(shapeOf(contract.schema.querystring), Object.fromEntries(new URLSearchParams(query))).map(
      ({ field, fields }) => ({
        field,
        ...request,
        url: `${address}?${new URLSearchParams(fields as Record<string, string>).toString()}`,
        ...(payload && { payload }),
      }),
    ),
    ...edgesOf(shapeOf(contract.schema.body), { ...payload }).map(({ field, fields }) => ({
      field,
      ...request,
      url: address,
      payload: fields,
    })),
  ]
  const failed: unknown[] = []
  for (const { field, ...edge } of requests) {
    const response = await api.app.inject(edge)
    const { code, errors } = response.statusCode === 400 ? response.json<ErrorBody>() : {}
    const isUnnamed = code === 'validation_failed' && !errors?.some(({ path }) => path !== '')
    if (response.statusCode >= 500 || isUnnamed) failed.push([response.statusCode, field, errors, edge])
  }
  expect(failed).toEqual([])
})

it('nothing is stored with an invisible sign', async () => {
  expect(await storedStrangeSigns(api.db)).toEqual([])
})

const paged = named.filter(([, { schema }]) =>
  [schema.querystring, schema.body].some((part) => 'antes' in (shapeOf(part).properties ?? {})),
)

it('knows the lists that go on from a cursor', () => {
  expect(paged.map(([name]) => name)).toEqual([
    'POST /api/fundacion/auditoria/buscar',
    'GET /api/fundacion/auditoria/personas/:id',
  ])
})

it.each(paged)('a cursor that no page returned is refused by its name: %s', async (_name, contract) => {
  const { payload, ...request } = await requestFor(api, contract)
  for (const antes of [...texts, '', 'x', '2026-02-30T00:00:00.000000Z_1']) {
    const response = await api.app.inject(
      contract.method === 'GET'
        ? { ...request, url: `${request.url}?${new URLSearchParams({ antes }).toString()}` }
        : { ...request, payload: { ...payload, antes } },
    )
    const { code, errors } = response.json<ErrorBody>()
    expect([response.statusCode, code, errors?.map(({ path }) => path)]).toEqual([
      400,
      'validation_failed',
      ['antes'],
    ])
  }
})
