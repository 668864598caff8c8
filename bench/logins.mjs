// Logins per second relative to the bare hash rate on the same cores, and the latency of other requests
// meanwhile.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../tooling/start/workspaces.mjs'
import { createClient } from './api/http.mjs'
import { asOwner, startInstance, withDatabase } from './api/instance.mjs'
import { addMembers, memberNumber, password } from './api/members.mjs'
import { memberCookie } from './api/sessions.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const members = 200
const atOnce = 8
const seconds = 12
const numberOf = (/** @type {number} */ index) => memberNumber(index % members)

async function bareRate() {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'bench/api/bare-hashes.mjs'),
    String(seconds / 2),
  ])
  return /** @type {{ rate: number, cpuMs: number }} */ (JSON.parse(stdout))
}

/** @param {number} port */
async function signIn(port) {
  const client = createClient(port, atOnce)
  const end = performance.now() + seconds * 1000
  let done = 0
  let asked = 0
  let refused = 0
  const worker = async () => {
    while (performance.now() < end) {
      const body = JSON.stringify({ numero_identificacion: numberOf(asked++), password })
      const headers = { 'content-type': 'application/json' }
      const response = await client.send('/api/auth/login', { method: 'POST', headers, body })
      if (response.status === 503) {
        refused++
        await toldToWait(response)
      } else if (response.status === 200) done++
      else throw new Error(`login answered ${response.status}`)
    }
  }
  const took = await timed(() => Promise.all(Array.from({ length: atOnce }, worker)))
  client.close()
  return { rate: done / (took / 1000), refused }
}

/** Waits as long as a refused client is told to. @param {{ headers: import('node:http').IncomingHttpHeaders }} response */
const toldToWait = ({ headers }) => wait(Number(headers['retry-after'] ?? 1) * 1000)

/**
 * Sends requests repeatedly until `busy` settles.
 * @param {number} port @param {string} path @param {string} cookie @param {Promise<unknown>} busy
 */
async function watch(port, path, cookie, busy) {
  const client = createClient(port)
  /** @type {number[]} */
  const times = []
  let refused = 0
  let over = false
  void busy.finally(() => (over = true))
  while (!over) {
    const start = performance.now()
    const response = await client.send(path, { headers: { cookie } })
    if (response.status === 503) {
      refused++
      await toldToWait(response)
      continue
    }
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - start)
    await wait(20)
  }
  client.close()
  return { p50: rounded(quantile(times, 0.5)), p99: rounded(quantile(times, 0.99)), refused }
}

export async function logins() {
  return withDatabase(async ({ url }) => {
    const cookie = await asOwner(url, async (owner) => {
      // The last one does not sign in, which would end the session that is watched.
      await addMembers(owner, members + 1)
      return memberCookie(owner, memberNumber(members))
    })
    const before = await bareRate()
    const instance = await startInstance(url)
    await signIn(instance.port)
    const cpuBefore = instance.cpuSeconds()
    const busy = signIn(instance.port)
    const [me, lists, { rate, refused }] = await Promise.all([
      watch(instance.port, '/api/me', cookie, busy),
      watch(instance.port, '/api/funciones/lugares?option=getEtnias', cookie, busy),
      busy,
    ])
    const cpuMs = ((instance.cpuSeconds() - cpuBefore) * 1000) / (rate * seconds)
    await instance.close()
    const after = await bareRate()
    const bare = (before.rate + after.rate) / 2
    return [
      { what: 'bare hashes in a second', value: rounded(bare) },
      // CPU time, which does not depend on other load on the machine.
      { what: 'CPU of a bare hash, ms', value: rounded((before.cpuMs + after.cpuMs) / 2) },
      { what: 'CPU of the API for a login and the calls meanwhile, ms', value: rounded(cpuMs) },
      { what: 'logins in a second', value: rounded(rate), goal: '>= 0.9', ratio: rounded(rate / bare, 2) },
      // A busy server refuses; a client that waits as told is served afterwards.
      { what: 'requests refused with 503', value: refused + me.refused + lists.refused, goal: '0' },
      { what: 'GET /me meanwhile, p99 ms', value: me.p99, goal: '< 50', p50: me.p50 },
      { what: 'a lookup list meanwhile, p99 ms', value: lists.p99, goal: '< 50', p50: lists.p50 },
    ]
  })
}
