import { readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { builtApi } from '../../tooling/start/built.mjs'
import { startInstance, withDatabase } from '../api/instance.mjs'
import { jsonOf, openBrowser } from './browser.mjs'
import { newPerson, password } from './person.mjs'

/** @typedef {import('./browser.mjs').Browser} Browser */
/**
 * What is tried. `owner`, `logs` and `limited` only where this script started the instances itself.
 * @typedef {{
 *   open(): Browser,
 *   limited?: () => Browser,
 *   member(account?: Record<string, unknown>): Promise<string>,
 *   signIn(number: string, secret?: string): Promise<Browser>,
 *   official(kind: 'JEP' | 'UBPD'): Promise<Browser>,
 *   code(kind: 'JEP' | 'UBPD'): string,
 *   mustChange: { numero_identificacion: string, password: string },
 *   owner?: pg.Client,
 *   logs?: () => string,
 *   secure: boolean,
 *   unlimited: boolean,
 * }} Target
 */

/** @typedef {{ member: Target['mustChange'], mustChange: Target['mustChange'], codes: Record<'JEP' | 'UBPD', string[]> }} Demo */

/** @param {readonly string[]} origins @param {Demo} demo @param {Pick<Target, 'owner' | 'logs' | 'limited' | 'secure' | 'unlimited'>} more @returns {Target} */
function createTarget(origins, demo, more) {
  const open = () => openBrowser(origins, '/api', { patient: !more.unlimited })
  const codes = structuredClone(demo.codes)
  const code = (/** @type {'JEP' | 'UBPD'} */ kind) => {
    const next = codes[kind].shift()
    if (!next) throw new Error(`no ${kind} code is left`)
    return next
  }
  return {
    ...more,
    open,
    code,
    mustChange: demo.mustChange,
    member: async (account) => {
      const person = newPerson(account)
      const answer = await open().post('/funciones/registro', person)
      if (answer.status !== 200)
        throw new Error(`registration answered ${answer.status}: ${answer.body.toString()}`)
      return person.userData.cedula
    },
    signIn: async (number, secret = password) => {
      const browser = open()
      const answer = await browser.post('/auth/login', { numero_identificacion: number, password: secret })
      if (answer.status !== 200) throw new Error(`login answered ${answer.status}`)
      return browser
    },
    official: async (kind) => {
      const browser = open()
      const answer = await browser.post('/ext/redeem', { code: code(kind) })
      if (answer.status !== 200 || jsonOf(answer).kind !== kind)
        throw new Error(`redeem answered ${answer.status}`)
      return browser
    },
  }
}

/**
 * Instances of this script's own behind one database, with the demo's people; limits out of the way, except of one more
 * instance that has the defaults.
 * @template Result
 * @param {number} count @param {(target: Target) => Promise<Result>} work
 */
export const withOwnTarget = (count, work) =>
  withDatabase(async ({ url }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fcr-security-'))
    const { loadSettings, openDatabase, seedDemo } = await builtApi()
    const database = await openDatabase(loadSettings({ DATABASE_URL: url }))
    const demo = await seedDemo(database.db, { dataDir, url: 'http://localhost' }).finally(database.close)
    const owner = new pg.Client(url)
    await owner.connect()
    const env = { LOG_LEVEL: 'info', COOKIE_SECURE: '1' }
    const off = '1000000'
    const unlimited = {
      LIMIT_LOGIN_FAILURES_PER_MINUTE: off,
      LIMIT_CODE_FAILURES_PER_MINUTE: off,
      LIMIT_REGISTRATIONS_PER_MINUTE: off,
    }
    /** @type {import('../api/instance.mjs').Instance[]} */
    const instances = []
    for (let index = 0; index < count; index++)
      instances.push(await startInstance(url, { ...env, ...unlimited }))
    const limited = await startInstance(url, env)
    const originOf = (/** @type {{ port: number }} */ { port }) => `http://127.0.0.1:${port}`
    try {
      return await work(
        createTarget(instances.map(originOf), demo, {
          owner,
          logs: () => [...instances, limited].map((instance) => instance.output()).join(''),
          limited: () => openBrowser([originOf(limited)], '/api'),
          secure: true,
          unlimited: true,
        }),
      )
    } finally {
      await Promise.all([...instances, limited].map((instance) => instance.close()))
      await owner.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

/** A running instance that was started by `npm start`. @param {string[]} urls @param {string} demoFile @param {boolean} unlimited */
export const openTarget = (urls, demoFile, unlimited) =>
  createTarget(urls, JSON.parse(readFileSync(demoFile, 'utf8')), {
    secure: urls.every((url) => url.startsWith('https:')),
    unlimited,
  })
