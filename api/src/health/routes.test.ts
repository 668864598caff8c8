import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { sealAll } from '../audit/seal'
import { asOwner } from '../database/app-role'
import { startTestApi, type TestApi } from '../testing/start-test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const readiness = async () => {
  const { statusCode, body } = await api.app.inject('/readyz')
  return [statusCode, JSON.parse(body) as unknown]
}
const owner = (statement: ReturnType<typeof sql>) => asOwner(api.db, (trx) => statement.execute(trx))

describe('/readyz while nobody can seal the audit trail', () => {
  const addRow = (id: number, age: string) =>
    sql`INSERT INTO audit_event (id, at, actor_realm, action, outcome) OVERRIDING SYSTEM VALUE
      VALUES (${id}, now() - ${age}::interval, 'staff', 'staff', 'ok')`.execute(api.db)
  beforeAll(() => owner(sql`ALTER TABLE audit_seal ADD CONSTRAINT stuck CHECK (false) NOT VALID`))
  afterAll(async () => {
    await owner(sql`ALTER TABLE audit_seal DROP CONSTRAINT stuck`)
    await sealAll(api.db)
  })

  it('is ok for a minute', async () => {
    await addRow(2, '30 seconds')
    expect(await readiness()).toEqual([
      200,
      { status: 'ok', database: { status: 'ok' }, audit: { status: 'ok' } },
    ])
  })

  it('is then degraded, but ready: all instances see the same rows', async () => {
    await addRow(1, '65 seconds')
    expect(await readiness()).toEqual([
      200,
      { status: 'degraded', database: { status: 'ok' }, audit: { status: 'degraded' } },
    ])
  })
})

it('looks at the database only once for requests at the same time', async () => {
  const looks = jest.spyOn(api.db, 'getExecutor')
  try {
    await readiness()
    const once = looks.mock.calls.length
    looks.mockClear()
    expect(await Promise.all([readiness(), readiness(), readiness()])).toHaveLength(3)
    expect([once > 0, looks.mock.calls.length]).toEqual([true, once])
    await readiness()
    expect(looks.mock.calls.length).toBe(2 * once)
  } finally {
    looks.mockRestore()
  }
})

it('is not ready while the database cannot be written', async () => {
  await sql`SET default_transaction_read_only = on`.execute(api.db)
  try {
    expect(await readiness()).toEqual([503, { status: 'unavailable', database: { status: 'read_only' } }])
  } finally {
    await sql`SET default_transaction_read_only = off`.execute(api.db)
  }
})
