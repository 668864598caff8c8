import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { addMember, lastAudit, removeEverybody, signInAs } from '../testing/people'
import { startTestApi } from '../testing/start-test-api'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await addMember(api.db)
})

type Cookies = Record<string, string>
const status = async (path: string, cookies: Cookies) =>
  (await api.app.inject({ url: `/api${path}`, cookies })).statusCode

describe('the sessions of one member', () => {
  const sessions = () =>
    api.db.selectFrom('session').select(['id', 'end_reason']).orderBy('created_at').execute()
  const live = async () => (await sessions()).filter((session) => session.end_reason === null).length

  it('are limited to ten: an eleventh login ends the oldest, and the audit trail records it', async () => {
    const all: Cookies[] = []
    for (let count = 0; count < 10; count += 1) all.push(await signInAs(api.app))
    const [oldest = {}, next = {}] = all
    expect(await status('/me', oldest)).toBe(200)
    const newest = await signInAs(api.app)
    expect([await status('/me', oldest), await status('/me', next), await status('/me', newest)]).toEqual([
      ...[401, 200, 200],
    ])
    expect((await sessions())[0]?.end_reason).toBe('session_limit')
    const { details } = await lastAudit(api.db)
    expect(details).toEqual({ endedSessions: 1, reason: 'session_limit' })
  })

  it('stay at ten after concurrent logins, and each of the new ones is live', async () => {
    for (let count = 0; count < 9; count += 1) await signInAs(api.app)
    const opened = await Promise.all(Array.from({ length: 4 }, () => signInAs(api.app)))
    expect(await live()).toBe(10)
    for (const cookies of opened) expect(await status('/me', cookies)).toBe(200)
  })

  it('do not count once they have ended', async () => {
    const idle = await signInAs(api.app)
    await api.db
      .updateTable('session')
      .set({ last_used_at: sql<Date>`now() - interval '31 minutes'` })
      .execute()
    for (let count = 0; count < 10; count += 1) await signInAs(api.app)
    expect(await status('/me', idle)).toBe(401)
    expect((await sessions()).map(({ end_reason }) => end_reason)).toEqual(Array(11).fill(null))
  })
})
