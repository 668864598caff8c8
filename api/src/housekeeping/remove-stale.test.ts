import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openSession } from '../sessions/session-store'
import { addMember } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { removeStale } from './remove-stale'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.close())

it('removes what is long over and keeps what is in use', async () => {
  const { db } = database
  const owner = { realm: 'member', comparecienteId: await addMember(db) } as const
  const device = { address: '127.0.0.1', userAgent: undefined }
  await openSession(db, owner, device)
  await db
    .updateTable('session')
    .set({ expires_at: sql<Date>`now() - interval '8 days'` })
    .execute()
  await openSession(db, owner, device)
  await sql`INSERT INTO rate_limit (bucket, key, window_start) VALUES
    ('login', 'old', now() - interval '2 hours'), ('login', 'new', now())`.execute(db)
  await sql`INSERT INTO login_lock (numero_identificacion, updated_at) VALUES
    ('old', now() - interval '2 days'), ('new', now())`.execute(db)

  await removeStale(db)

  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('session_token').select('use').execute()).toHaveLength(2)
  expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('login_lock').select('numero_identificacion').execute()).toEqual([
    { numero_identificacion: 'new' },
  ])
})
