import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import { openDatabase, openServer } from '../database/open'
import { loadSettings } from '../settings'

it('opens as many connections to the server as the settings allow, and no more', async () => {
  const url = process.env['DATABASE_URL_TEST'] ?? ''
  const holder = openServer(url, 1)
  await sql`SELECT pg_advisory_lock(15)`.execute(holder.db)
  const settings = loadSettings({
    DATABASE_URL: url,
    DATABASE_CONNECTIONS: '12',
  })
  const { db, metrics, close } = await openDatabase(settings)
  const queries = Array.from({ length: 15 }, () => sql`SELECT pg_advisory_xact_lock_shared(15)`.execute(db))
  const waiting = sql<{ count: number }>`SELECT count(*)::int FROM pg_locks WHERE objid = 15 AND NOT granted`
  await until(async () => (await waiting.execute(holder.db)).rows[0]?.count === 12)
  expect(metrics()).toMatchObject({ total: 12, waiting: 3 })
  await holder.close()
  await Promise.all(queries)
  await close()
})
