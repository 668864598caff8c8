import { validRegistration } from '@fcr/shared/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addMember, testCode, testPassword, testPerson } from '../testing/people'
import { asMember, asOfficial } from '../testing/sessions'
import { startTestApi } from '../testing/start-test-api'
import type { RouteContract } from './route-contract'

const api = await startTestApi()
await addMember(api.db)
afterAll(() => api.close())

const editForm = () => {
  const form = validRegistration()
  form.userData.cedula = testPerson.numero_identificacion
  return form
}

/** A body that each route takes; a route with a body that is missing here makes the test fail. */
const validBodies: Record<string, () => object> = {
  '/api/auth/login': () => ({
    numero_identificacion: testPerson.numero_identificacion,
    password: testPassword,
  }),
  '/api/auth/change-password': () => ({
    numero_identificacion: testPerson.numero_identificacion,
    oldPassword: testPassword,
    newPassword: 'Sendero2027',
  }),
  '/api/ext/redeem': () => ({ code: 'ABC-DEF-GHJ-KLMN' }),
  '/api/funciones/registro': validRegistration,
  '/api/perfil/solicitudes': () => ({
    tipo: 'correccion',
    texto: 'Mi nombre está mal escrito en el registro.',
  }),
}

/** A query that each route takes. */
const validQueries: Record<string, string> = {
  '/api/funciones/lugares': 'option=getEtnias',
  '/api/ext/search': 'cedula=99',
}

const cookieFor = ({ rule }: RouteContract): Promise<{ cookie: string }> | undefined => {
  if (!rule) return undefined
  return rule.realm === 'member'
    ? asMember(api, testPerson.numero_identificacion)
    : asOfficial(api, rule.kinds[0] ?? testCode().kind)
}

const addressOf = ({ url }: RouteContract) => url.replace(/:[^/]+/g, testPerson.numero_identificacion)

/** Everything stored but the audit trail, which may tell of refusals. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname NOT LIKE 'audit%' ORDER BY 1`.execute(api.db)
  const prints: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await sql<{ print: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' ORDER BY row::text)), '') AS print
      FROM ${sql.table(name)} AS row`.execute(api.db)
    prints[name] = found.rows[0]?.print ?? ''
  }
  return prints
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

/** The body with another value at each leaf, and with a key more in each object. */
function strangeBodies(valid: unknown): string[] {
  const bodies: string[] = []
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
    for (const other of [[value], [], {}, { toString: value }, true, null, -1.5])
      bodies.push(write(JSON.stringify(other)))
  }
  walk(valid, (text) => text)
  return [...bodies, JSON.stringify([valid]), '"text"', '1', 'true', '[]']
}

async function expectRefused(requests: InjectOptions[]) {
  const before = await fingerprint()
  const taken: string[] = []
  for (const request of requests) {
    const { statusCode } = await api.app.inject(request)
    const sent = typeof request.payload === 'string' ? request.payload : ''
    if (statusCode !== 400) taken.push(`${statusCode} ${String(request.url)} ${sent}`)
  }
  expect(taken).toEqual([])
  expect(await fingerprint()).toEqual(before)
}

const named = api.contracts.map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

describe('nothing is coerced or dropped', () => {
  it('is asked of every route', () => {
    expect(named.length).toBeGreaterThan(15)
  })

  it.each(named)('in the query of %s', async (_name, contract) => {
    const headers = await cookieFor(contract)
    const shape = (contract.schema.querystring as z.ZodObject).shape
    const valid = validQueries[contract.url] ?? ''
    const payload = contract.method === 'GET' ? undefined : validBodies[contract.url]?.()
    await expectRefused(
      strangeQueries(valid, Object.keys(shape)).map((query) => ({
        method: contract.method as 'GET',
        url: `${addressOf(contract)}?${query}`,
        ...(headers && { headers }),
        ...(payload && { payload }),
      })),
    )
  })

  const withBody = named.filter(([, { method }]) => method !== 'GET')
  it.each(withBody)('in the body of %s', async (_name, contract) => {
    const valid = validBodies[contract.url]?.() ?? {}
    const headers = { 'content-type': 'application/json', ...(await cookieFor(contract)) }
    const { method } = contract
    await expectRefused(
      strangeBodies(valid).map((payload) => ({
        method: method as 'POST',
        url: addressOf(contract),
        headers,
        payload,
      })),
    )
  })

  it.each(withBody)(
    'and the body that this test starts from is one that %s takes',
    async (_name, contract) => {
      const headers = await cookieFor(contract)
      const payload = validBodies[contract.url]?.()
      const { statusCode } = await api.app.inject({
        method: contract.method as 'POST',
        url: addressOf(contract),
        ...(headers && { headers }),
        ...(payload && { payload }),
      })
      expect(statusCode).not.toBe(400)
    },
  )

  it('in the body of an edit', async () => {
    const headers = {
      'content-type': 'application/json',
      ...(await asMember(api, testPerson.numero_identificacion)),
    }
    await expectRefused(
      strangeBodies(editForm()).map((payload) => ({
        method: 'POST',
        url: '/api/funciones/registro',
        headers,
        payload,
      })),
    )
  })
})
