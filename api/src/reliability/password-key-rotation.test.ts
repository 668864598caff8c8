import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@fcr/tooling/test/until.mjs'
import { issueCode } from '../access-codes/codes'
import type { OpenDatabase } from '../database/open'
import { countKeyUse, keyIds, usePasswordKeys } from '../passwords/keys'
import { testCode } from '../testing/people'
import { serveSite, testKey as oldKey, testSecret, type ServedSite } from '../testing/served-site'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'
import { call, register, signIn, type Called } from '../testing/site-calls'

const newKey = testSecret('clave nueva de prueba')

/**
 * Retries while the API reports a slow database, as it may on a loaded machine; a browser would retry too.
 */
async function patiently(request: () => Promise<Called>): Promise<Called> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request()
    const { code } = answer.body as { code?: string }
    if (code !== 'service_unavailable' || attempt === 20) return answer
    await wait(500)
  }
}

describe('the password key of two instances, restarted one after the other', () => {
  let database: ServerDatabase
  let opened: OpenDatabase
  let sites: ServedSite[]
  let nextNumber = 9_950_000_000

  const restart = async (index: number, keys: readonly string[]) => {
    await sites[index]?.end('SIGTERM')
    await sites[index]?.remove()
    sites[index] = await serveSite(database.url, { PASSWORD_KEYS: keys.join() })
  }
  /**
   * Creates a new member and a new code at each instance, uses them at every instance, and returns the
   * distinct statuses.
   */
  const useEverywhere = async () => {
    const statuses: number[] = []
    for (const site of sites) {
      const member = String(nextNumber++)
      statuses.push((await patiently(() => register(site, member))).status)
      for (const at of [...sites, ...sites]) statuses.push((await patiently(() => signIn(at, member))).status)
      const code = await issueCode(opened.db, testCode())
      const redeem = () => call(site, '/api/ext/redeem', { body: { code } })
      statuses.push((await patiently(redeem)).status)
    }
    return [...new Set(statuses)]
  }
  /** Acts like an operator: changes the setting and restarts the first instance, then the second. */
  const roll = async (keys: readonly string[]) => {
    for (const index of [0, 1]) {
      await restart(index, keys)
      expect(await useEverywhere()).toEqual([200])
    }
  }
  const usedKeys = async () => (await countKeyUse(opened.db)).map(({ id }) => id)

  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'empty')
    sites = [await serveSite(database.url), await serveSite(database.url)]
    opened = openTestServer(database.url)
    usePasswordKeys([oldKey])
  })
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.remove()))
    await opened.close()
    await database.drop()
  })

  it('changes without a failed request, after which the old key can be removed', async () => {
    expect(await useEverywhere()).toEqual([200])
    await roll([oldKey, newKey])
    usePasswordKeys([newKey, oldKey])
    await roll([newKey, oldKey])
    expect((await usedKeys()).sort()).toEqual(keyIds().sort())
    // Every member signs in once more.
    for (let member = 9_950_000_000; member < nextNumber; member += 1)
      expect((await patiently(() => signIn(sites[member % 2] as ServedSite, String(member)))).status).toBe(
        200,
      )
    expect(await usedKeys()).toEqual(keyIds().slice(0, 1))
    await roll([newKey])
  })

  it('must not be put first before every instance has it: the others then refuse logins and log why', async () => {
    const other = testSecret('clave-ajena-de-prueba-')
    await restart(0, [other, newKey])
    const member = String(nextNumber++)
    const [first, second] = sites as [ServedSite, ServedSite]
    expect((await patiently(() => register(first, member))).status).toBe(200)
    const refused = await patiently(() => signIn(second, member))
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'password_key_missing' }])
    const reason = 'PASSWORD_KEYS: the passwords in this database were made with another key'
    // The log arrives through a pipe, possibly after the response.
    await until(() => second.log().includes(reason))
  })
})
