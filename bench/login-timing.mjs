// Tests whether the response time of a failed login reveals that a document number is registered. Exits with
// 1 if so.
import { createClient } from './api/http.mjs'
import { asOwner, startInstance, withDatabase } from './api/instance.mjs'
import { addMembers, memberNumber } from './api/members.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

/** Each known number is tried once, so that none is locked. */
const tries = 300
const warmUp = 20
const kinds = /** @type {const} */ (['known', 'unknown'])

/**
 * Returns the probability that a value of `sample` exceeds one of `other`: 0.5 if they are indistinguishable.
 * @param {number[]} sample @param {number[]} other
 */
function areaUnderCurve(sample, other) {
  let wins = 0
  for (const a of sample) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (sample.length * other.length)
}

/** @param {number} port */
async function timeFailures(port) {
  const client = createClient(port)
  const fail = async (/** @type {string} */ number) => {
    const body = JSON.stringify({ numero_identificacion: number, password: 'Equivocada1' })
    const headers = { 'content-type': 'application/json' }
    const { status } = await client.send('/api/auth/login', { method: 'POST', headers, body })
    if (status !== 401) throw new Error(`login answered ${status}`)
  }
  const numberOf = {
    known: memberNumber,
    unknown: (/** @type {number} */ index) => memberNumber(1e6 + index),
  }
  for (let index = 0; index < warmUp; index++) await fail(memberNumber(2e6 + index))
  /** @type {{ known: number[], unknown: number[] }} */
  const times = { known: [], unknown: [] }
  for (let index = 0; index < tries; index++)
    for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed())
      times[kind].push(await timed(() => fail(numberOf[kind](index))))
  client.close()
  return times
}

export async function loginTiming() {
  return withDatabase(async ({ url }) => {
    await asOwner(url, (owner) => addMembers(owner, tries))
    // All failures come from one address.
    const instance = await startInstance(url, { LIMIT_LOGIN_FAILURES_PER_MINUTE: '1000000' })
    const { known: knownTimes, unknown } = await timeFailures(instance.port).finally(instance.close)
    const auc = areaUnderCurve(knownTimes, unknown)
    if (auc < 0.45 || auc > 0.55) process.exitCode = 1
    return [
      {
        what: 'a known number takes longer than an unknown one (AUC)',
        value: rounded(auc, 3),
        goal: '0.45 to 0.55',
      },
      { what: 'known number, median ms', value: rounded(quantile(knownTimes, 0.5), 2) },
      { what: 'unknown number, median ms', value: rounded(quantile(unknown, 0.5), 2) },
    ]
  })
}
