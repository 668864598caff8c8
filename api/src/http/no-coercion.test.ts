import { validRegistration } from '@fcr/shared/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember, testPerson } from '../testing/people'
import { requestFor } from '../testing/samples'
import { asMember } from '../testing/sessions'
import { startTestApi } from '../testing/start-test-api'

holdHalfMinute()

const api = await startTestApi()
await addMember(api.db)
afterAll(() => api.close())

const editForm = () => {
  const form = validRegistration()
  form.userData.cedula = testPerson.numero_identificacion
  return form
}

/** Everything stored except the audit trail, which may record refusals, and what is derived from the rest now and then. */
const { rows: tables } = await sql<{ name: string }>`
  SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND relname NOT LIKE 'audit%'
    AND relname NOT IN ('nombre_palabra', 'dato_por_revisar', 'dato_revision', 'posible_repetido') ORDER BY 1`.execute(
  api.db,
)

/** Changes with every row that is inserted, updated or deleted: the number of rows, and the newest transaction that wrote one. */
async function fingerprint() {
  const prints = tables.map(
    ({ name }) =>
      sql`SELECT ${sql.lit(name)} AS name, count(*) AS rows, max(xmin::text::bigint) AS newest FROM ${sql.table(name)}`,
  )
  return (await sql`${sql.join(prints, sql` UNION ALL `)}`.execute(api.db)).rows
}

const strangeQueries = (valid: string, keys: string[]) => {
  const before = valid === '' ? '' : `${valid}&`
  return [
    `${before}desconocido=1`,
    `${before}__proto__=1`,
    `${before}__proto__[admin]=1`,
    `${before}constructor.prototype.admin=1`,
    ...keys.flatMap((key) => [
      `${before}${key}=1&${key}=2`,
      `${before}${key}[]=1`,
      `${before}${key}[a]=1`,
      `${key}=`,
    ]),
  ]
}

/**
 * Returns variants of the body: a different value at each leaf, and an extra key in each object.
 * @param isKnownForm one strange value per leaf, in rotation: affiliation tests every value at each leaf of the same form
 */
function strangeBodies(valid: unknown, isKnownForm = false): string[] {
  const bodies: string[] = []
  let leaf = 0
  const walk = (value: unknown, write: (part: string) => string) => {
    if (typeof value === 'object' && value !== null) {
      const json = JSON.stringify(value)
      const more = json === '{}' ? '' : ','
      bodies.push(write(`${json.slice(0, -1)}${more}"desconocido":1}`))
      bodies.push(write(`${json.slice(0, -1)}${more}"__proto__":{"admin":true}}`))
      bodies.push(write(`${json.slice(0, -1)}${more}"constructor":{"prototype":{"admin":true}}}`))
      for (const [key, part] of Object.entries(value))
        walk(part, (text) =>
          write(
            `{${Object.entries(value)
              .map(
                ([name, other]) => `${JSON.stringify(name)}:${name === key ? text : JSON.stringify(other)}`,
              )
              .join(',')}}`,
          ),
        )
      return
    }
    const otherScalar = typeof value === 'boolean' ? String(value) : true
    const others = [
      [value],
      [],
      {},
      { toString: value },
      otherScalar,
      ...(value === null ? [] : [null]),
      -1.5,
    ]
    leaf += 1
    const turn = leaf % others.length
    for (const other of isKnownForm ? others.slice(turn, turn + 1) : others)
      bodies.push(write(JSON.stringify(other)))
  }
  walk(valid, (text) => text)
  return [...bodies, JSON.stringify([valid]), '"text"', '1', 'true', '[]']
}

async function expectRefused(requests: (InjectOptions & { url: string })[]) {
  const before = await fingerprint()
  const taken: string[] = []
  for (const request of requests) {
    const { statusCode } = await api.app.inject(request)
    const sent = typeof request.payload === 'string' ? request.payload : ''
    if (statusCode !== 400) taken.push(`${statusCode} ${request.url} ${sent}`)
  }
  expect(taken).toEqual([])
  expect(await fingerprint()).toEqual(before)
}

const affiliation = '/api/funciones/registro'
const named = api.contracts.map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

describe('nothing is coerced or dropped', () => {
  it('is tested for every route', () => {
    expect(named.length).toBeGreaterThan(15)
  })

  it.each(named)('in the query of %s', async (_name, contract) => {
    const valid = await requestFor(api, contract)
    const [address = '', query = ''] = valid.url.split('?')
    const keys = Object.keys((contract.schema.querystring as z.ZodObject).shape)
    await expectRefused(
      strangeQueries(query, keys).map((strange) => ({ ...valid, url: `${address}?${strange}` })),
    )
  })

  const withBody = named.filter(([, { method }]) => method !== 'GET')
  it.each(withBody)('in the body of %s', async (_name, contract) => {
    const valid = await requestFor(api, contract)
    const headers = { ...valid.headers, 'content-type': 'application/json' }
    const body = valid.payload ?? {}
    await expectRefused(
      strangeBodies(body, 'formulario' in body).map((payload) => ({ ...valid, headers, payload })),
    )
  })

  it('in the body of an edit', async () => {
    const headers = {
      'content-type': 'application/json',
      ...(await asMember(api, testPerson.numero_identificacion)),
    }
    await expectRefused(
      strangeBodies(editForm(), true).map((payload) => ({
        method: 'POST',
        url: affiliation,
        headers,
        payload,
      })),
    )
  })
})
