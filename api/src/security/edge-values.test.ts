import { afterAll, expect, it } from '@jest/globals'
import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { z } from 'zod'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember } from '../testing/people'
import { queryFor, requestFor } from '../testing/route-samples'
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

type Property = { type?: string; maxLength?: number; pattern?: string; format?: string }

const propertiesOf = (schema: unknown): [string, Property][] => {
  const { properties = {} } =
    schema instanceof z.ZodObject ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  return Object.entries(properties as Record<string, Property>)
}

/** Free text means nothing to the database; a text with a form may. */
const valuesFor = ({ type, maxLength, pattern, format }: Property): readonly unknown[] => {
  if (type === 'integer' || type === 'number') return numbers
  return type === 'string' && (pattern ?? format ?? (maxLength === undefined ? 'any' : undefined))
    ? texts
    : []
}

/** Each field of a contract with each value. */
const edgesOf = (schema: unknown) =>
  propertiesOf(schema).flatMap(([field, property]) =>
    valuesFor(property).map((value) => [field, value] as const),
  )

const named = api.contracts
  .filter(({ url }) => url !== '/api/funciones/registro')
  .map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

it.each(named)('a value that does not exist is no fault of the server: %s', async (_name, contract) => {
  const { payload, url: address, ...request } = await requestFor(api, contract)
  const requests = [
    ...edgesOf(contract.schema.querystring).map(([field, value]) => {
      const query = new URLSearchParams(queryFor(contract))
      query.set(field, String(value))
      return {
        ...request,
        url: `${address.replace(/\?.*/, '')}?${query.toString()}`,
        ...(payload && { payload }),
      }
    }),
    ...edgesOf(contract.schema.body).map(([field, value]) => ({
      ...request,
      url: address,
      payload: { ...payload, [field]: value },
    })),
  ]
  const failed: unknown[] = []
  for (const edge of requests) {
    const { statusCode } = await api.app.inject(edge)
    if (statusCode >= 500) failed.push([statusCode, edge])
  }
  expect(failed).toEqual([])
})

const paged = named.filter(([, { schema }]) =>
  [schema.querystring, schema.body].some((part) => propertiesOf(part).some(([field]) => field === 'antes')),
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
