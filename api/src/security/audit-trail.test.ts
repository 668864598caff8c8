import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { issueCode } from '../access-codes/codes'
import { asOwner } from '../database/app-role'
import { addMember, auditReader, redeemAs, testCode, testPerson } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const { numero_identificacion: number, nombre_apellido_completo: name } = testPerson

/** Each request through which officials reach personal data, and what its audit row must contain. */
const views: ['JEP' | 'UBPD', string, object][] = [
  [
    'JEP',
    '/ext/search?nombre=prueba',
    { action: 'external_search', details: { filters: { nombre: 'prueba' } } },
  ],
  ['JEP', `/ext/comparecientes/${number}`, { action: 'external_profile', subject: number }],
  ['UBPD', '/funciones/mapa', { action: 'map_load' }],
  ['UBPD', `/ext/mapa/${number}`, { action: 'map_person', subject: number }],
]

let api: TestApi
let officials: Record<'JEP' | 'UBPD', Record<string, string>>
beforeAll(async () => {
  api = await startTestApi()
  await addMember(api.db)
  await api.db.insertInto('map_person').values({ cc_identidad: number, primer_nombre: name }).execute()
  officials = { JEP: await redeemAs(api.app, 'JEP'), UBPD: await redeemAs(api.app, 'UBPD') }
})
afterAll(() => api.close())

const view = (kind: 'JEP' | 'UBPD', path: string) =>
  api.app.inject({ url: `/api${path}`, cookies: officials[kind] })

describe('personal data shown to an official', () => {
  it.each(views)(
    '(%s) leaves one row with actor, subject or filters, and address: %s',
    async (kind, path, row) => {
      const newRows = auditReader(api.db)
      await newRows()
      const response = await view(kind, path)
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain(number)
      expect(await newRows()).toHaveLength(1)
      const { id: code } = await api.db
        .selectFrom('access_code')
        .select('id')
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      const last = api.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc')
      expect(await last.executeTakeFirst()).toMatchObject({
        ...row,
        actor_realm: 'external',
        actor_id: code,
        outcome: 'ok',
        address: '127.0.0.1',
      })
    },
  )

  it.each(views)('(%s) is withheld when the row cannot be written: %s', async (kind, path) => {
    const rename = (from: string, to: string) =>
      asOwner(api.db, (trx) => trx.schema.alterTable(from).renameTo(to).execute())
    await rename('audit_event', 'audit_event_away')
    try {
      const response = await view(kind, path)
      expect([500, 503]).toContain(response.statusCode)
      // Checks exact values, not a pattern of digits: the request id may contain many digits.
      for (const secret of [number, name]) expect(response.body).not.toContain(secret)
    } finally {
      await rename('audit_event_away', 'audit_event')
    }
  })
})

describe('audit rows', () => {
  it.each([
    `UPDATE audit_event SET outcome = 'x'`,
    'DELETE FROM audit_event',
    'TRUNCATE audit_event CASCADE',
    'UPDATE audit_seal SET position = 1',
    'DELETE FROM audit_seal',
    'TRUNCATE audit_seal',
  ])('cannot be changed by the tables’ owner while the triggers exist: %s', async (statement) => {
    await expect(asOwner(api.db, (trx) => sql.raw(statement).execute(trx))).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('an access code', () => {
  it('is stored nowhere, and neither is its secret part', async () => {
    const code = await issueCode(api.db, testCode())
    const bare = code.replaceAll('-', '')
    await api.app.inject({ method: 'POST', url: '/api/ext/redeem', payload: { code } })
    const { rows: tables } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`.execute(
      api.db,
    )
    const holders: string[] = []
    for (const secret of [bare.slice(5), code.slice(6)])
      for (const { name: table } of tables) {
        const { rows } = await sql`SELECT FROM ${sql.table(table)} AS row
          WHERE position(${secret} IN row::text) > 0`.execute(api.db)
        if (rows.length > 0) holders.push(table)
      }
    expect(holders).toEqual([])
  })
})
