import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../database/open'
import { loadSettings } from '../settings'

it('opens no more connections to the server than the settings allow', async () => {
  const settings = loadSettings({
    DATABASE_URL: process.env['DATABASE_URL_TEST'],
    DATABASE_CONNECTIONS: '12',
  })
  const { db, figures, close } = await openDatabase(settings)
  const sleepers = Array.from({ length: 15 }, () => sql`SELECT pg_sleep(0.2)`.execute(db))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(figures()).toMatchObject({ total: 12, waiting: 3 })
  await Promise.all(sleepers)
  await close()
})
