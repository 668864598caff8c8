import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { queueMailTo } from '../mail/outbox'
import { deliverNext } from '../mail/deliver'
import { readSpreadsheet } from '../import/file/spreadsheet'
import { hashPassword } from '../passwords/hash'
import { createTestMail } from '../testing/mail'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { asAnother, refuseInTransaction, WaitInTransaction } from './held-transaction'
import type { Db } from './open'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.close())

async function* noChunks() {
  // An empty file.
}

const waits: [string, (db: Db, trx: Db) => Promise<unknown>][] = [
  ['the hashing queue', () => hashPassword('Camino2026')],
  ['a second connection', (db) => sql`SELECT 1`.execute(db)],
  ['a second transaction', (db) => db.transaction().execute(() => Promise.resolve())],
  ['another process', () => readSpreadsheet(noChunks(), () => 0).next()],
  [
    'the mail server',
    async (_db, trx) => {
      await queueMailTo(trx, 'ana@correo.example', {
        kind: 'staff_access_changed',
        facts: { at: new Date().toISOString(), firstName: 'Ana', change: 'codes' },
      })
      await deliverNext(trx, createTestMail(trx).office, new AbortController().signal)
    },
  ],
]

describe('inside a transaction', () => {
  it.each(waits)('%s is never awaited', async (_what, wait) => {
    const { db } = database
    const outcome = db.transaction().execute((trx) => wait(db, trx))
    await expect(outcome).rejects.toBeInstanceOf(WaitInTransaction)
  })

  it('another caller may wait: a test that holds a lock', async () => {
    const { db } = database
    const answer = await db.transaction().execute(() => asAnother(() => hashPassword('Camino2026')))
    expect(answer).toContain('argon2id')
  })
})

it('the built programs check nothing', async () => {
  process.env['TRANSACTION_CHECKS'] = 'off'
  try {
    const answer = await database.db.transaction().execute(() => hashPassword('Camino2026'))
    expect(answer).toContain('argon2id')
  } finally {
    delete process.env['TRANSACTION_CHECKS']
  }
})

it('what a transaction started may wait once it has ended, also if it failed', async () => {
  let release = () => {}
  const ended = new Promise<void>((resolve) => (release = resolve))
  let later = Promise.resolve()
  const failed = database.db.transaction().execute(() => {
    later = ended.then(() => refuseInTransaction('anything'))
    return Promise.reject(new Error('broken'))
  })
  await expect(failed).rejects.toThrow('broken')
  release()
  await later
})
