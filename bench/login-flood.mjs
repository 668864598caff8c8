// Effect of a login flood on other members: 250 logins/s for a minute from one address, or from a whole IPv6
// /48, with wrong and with right passwords.
import { hash } from '@node-rs/argon2'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createClient } from './api/http.mjs'
import { asOwner, startInstance, withDatabase } from './api/instance.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const perSecond = 250
/** Maximum number of pending flood requests; further ones are not sent. */
const mostOpen = 500
const membersPerSecond = 2
const attackers = 200
const members = 500
const password = 'Camino2026'

/** @typedef {(index: number) => string} Addresses */
/** @type {Record<string, Addresses>} */
const sources = {
  'one address': () => '203.0.113.7',
  'an IPv6 /48': (index) => `2001:db8:7:${(index % 65_536).toString(16)}::1`,
}

/** Numbers of the flood's accounts, then of the other members. @param {number} index */
const numberOf = (index) => String(9_940_000_000 + index)

/** @param {import('pg').Client} client */
async function addAccounts(client) {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await client.query(
    `INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo, password_hash)
     SELECT (9940000000 + n)::text, 'Persona Sintética', $2 FROM generate_series(0, $1::integer - 1) AS n`,
    [attackers + members, stored],
  )
}

/** @param {ReturnType<typeof createClient>} client @param {string} number @param {string} secret @param {string} address */
async function login(client, number, secret, address) {
  const body = JSON.stringify({ numero_identificacion: number, password: secret })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return (await client.send('/api/auth/login', { method: 'POST', headers, body })).status
}

/**
 * Sends at a steady rate for the given time, without waiting for responses.
 * @param {number} rate @param {number} seconds @param {(index: number) => void} send
 */
async function pace(rate, seconds, send) {
  const start = performance.now()
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.min(rate * seconds, ((performance.now() - start) / 1000) * rate)
    while (sent < due) send(sent++)
    await wait(5)
  }
}

/** @param {number} port @param {Addresses} addressOf @param {(index: number) => [number: string, secret: string]} tryOf @param {number} seconds */
async function flood(port, addressOf, tryOf, seconds) {
  const client = createClient(port, mostOpen)
  /** @type {Record<string, number>} */
  const statuses = {}
  /** @type {Set<Promise<void>>} */
  const open = new Set()
  await pace(perSecond, seconds, (index) => {
    if (open.size >= mostOpen) return
    const attempt = login(client, ...tryOf(index), addressOf(index))
      .catch(() => 'failed')
      .then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1
        open.delete(attempt)
      })
    open.add(attempt)
  })
  await Promise.all(open)
  client.close()
  return statuses
}

/** Signs members in from other addresses. @param {number} port @param {number} seconds */
async function signInElsewhere(port, seconds) {
  const client = createClient(port, 100)
  /** @type {number[]} */
  const times = []
  /** @type {number[]} */
  const statuses = []
  /** @type {Promise<unknown>[]} */
  const all = []
  await pace(membersPerSecond, seconds, (index) => {
    const number = numberOf(attackers + (index % members))
    const address = `198.51.100.${index % 250}`
    const attempt = timed(async () => void statuses.push(await login(client, number, password, address)))
    all.push(attempt.then((took) => times.push(took)))
  })
  await Promise.all(all)
  client.close()
  return { times, failed: statuses.filter((status) => status !== 200).length }
}

/** @param {string} url @param {string} from @param {'wrong' | 'right'} secret @param {number} seconds */
async function measure(url, from, secret, seconds) {
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query('TRUNCATE rate_limit, login_lock, session, session_token')
  const rows = async () =>
    Number(
      (await owner.query(`SELECT count(*) FROM audit_event WHERE address NOT LIKE '198.51.100.%'`)).rows[0]
        .count,
    )
  const before = await rows()
  const instance = await startInstance(url, { TRUSTED_PROXIES: '127.0.0.1', LIMIT_LOGINS_PER_MINUTE: '80' })
  /** @type {(index: number) => [string, string]} */
  const tryOf =
    secret === 'right'
      ? (index) => [numberOf(index % attackers), password]
      : (index) => [String(9_950_000_000 + index), 'Equivocada1']
  const addressOf = sources[from] ?? (() => '203.0.113.7')
  const flooding = flood(instance.port, addressOf, tryOf, seconds)
  const { times, failed } = await signInElsewhere(instance.port, seconds)
  const statuses = await flooding
  const audit = (await rows()) - before
  await instance.close()
  await owner.end()
  return {
    flood: `${secret} passwords from ${from}`,
    'flood got': JSON.stringify(statuses),
    'p50 ms': rounded(quantile(times, 0.5)),
    'p95 ms': rounded(quantile(times, 0.95)),
    goal: '< 2000, none refused',
    'members refused': `${failed} of ${times.length}`,
    'audit rows': audit,
  }
}

/** @param {{ seconds?: string | undefined }} options */
export async function loginFlood({ seconds: given }) {
  const seconds = Number(given ?? 60)
  return withDatabase(async ({ url }) => {
    await asOwner(url, addAccounts)
    const results = []
    for (const from of Object.keys(sources))
      for (const secret of /** @type {const} */ (['wrong', 'right']))
        results.push(await measure(url, from, secret, seconds))
    return results
  })
}
