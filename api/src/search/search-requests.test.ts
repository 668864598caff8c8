import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMember, lastAudit, redeemAs } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'

let api: TestApi
let jep: Record<string, string>
const find = (query: Record<string, string> | [string, string][], cookies = jep) =>
  api.app.inject({ url: `/api/ext/search?${new URLSearchParams(query).toString()}`, cookies })

beforeAll(async () => {
  api = await startTestApi()
  jep = await redeemAs(api.app, 'JEP')
  const [numero_identificacion, nombre_apellido_completo] = ['9900000001', 'José Peña Ficticio']
  await addMember(api.db, { numero_identificacion, nombre_apellido_completo })
})
afterAll(() => api.close())

describe('a request to GET /ext/search', () => {
  it('records the filters and forbids caching of the response', async () => {
    const response = await find({ nombre: 'jose pena', edad: '7' })
    expect(response.headers['cache-control']).toBe('no-store')
    const row = await lastAudit(api.db)
    expect(row).toMatchObject({
      actor_realm: 'external',
      action: 'external_search',
      outcome: 'ok',
      details: { filters: { nombre: 'jose pena', edad: '7' }, total: 0 },
    })
  })

  it('records the person whose exact number was searched for and found', async () => {
    const subjects = async (...cedulas: string[]) => {
      for (const cedula of cedulas) await find({ cedula })
      const rows = await api.db
        .selectFrom('audit_event')
        .select('subject')
        .orderBy('id', 'desc')
        .limit(cedulas.length)
        .execute()
      return rows.map(({ subject }) => subject).reverse()
    }
    expect(await subjects('9900000001', '99000000', '9912345678')).toEqual(['9900000001', null, null])
  })

  it.each([
    ['no filter', []],
    ['a blank filter', [['nombre', '  ']]],
    [
      'an unknown filter',
      [
        ['nombre', 'a'],
        ['orden', 'x'],
      ],
    ],
    [
      'a filter twice',
      [
        ['nombre', 'a'],
        ['nombre', 'b'],
      ],
    ],
    ['letters for a number', [['edad', 'x']]],
    [
      'ages in the wrong order',
      [
        ['edad', '50'],
        ['edadHasta', '40'],
      ],
    ],
    ['a number of words without a name', [['palabras', '1']]],
    [
      'as many words as the name has',
      [
        ['nombre', 'Ana de Mena'],
        ['palabras', '2'],
      ],
    ],
    [
      'far fewer words than the name has',
      [
        ['nombre', 'a b c d'],
        ['palabras', '1'],
      ],
    ],
    ['a NUL', [['nombre', 'a\u0000']]],
    ['an endless filter', [['nombre', 'a'.repeat(101)]]],
  ] as [string, [string, string][]][])('refuses %s with 400', async (_name, query) => {
    expect((await find(query)).statusCode).toBe(400)
  })

  it('tells clients without a session nothing from the validation of a query', async () => {
    expect((await find([], {})).statusCode).toBe(401)
  })
})
