import { jsonOf } from './browser.mjs'

/** @typedef {import('./target.mjs').Target} Target */
/** @typedef {'owner' | 'logs' | 'limited' | 'unlimited'} Need */
/**
 * One request list of the quality bar. `needs`: what only an instance has that this script started itself.
 * @typedef {{ line: string, what: string, needs?: Need[], run(target: Target): Promise<string | void> }} Check
 *   `run` throws with what went wrong; it may answer a figure to be shown
 */

/** @param {unknown} condition @param {string} message @returns {asserts condition} */
export function must(condition, message) {
  if (!condition) throw new Error(message)
}

/** @param {import('./browser.mjs').Answer} answer @param {number | readonly number[]} expected @param {string} what */
export function mustBe(answer, expected, what) {
  const allowed = [expected].flat()
  must(allowed.includes(answer.status), `${what}: ${answer.status} instead of ${allowed.join(' or ')}`)
  if (answer.status < 400) return
  const body = jsonOf(answer)
  must(
    body.statusCode === answer.status && body.code && body.message && body.requestId,
    `${what}: the error lacks code, message or request id`,
  )
  must(
    !/\bat .*:\d+|node_modules|select |insert /i.test(answer.body.toString()),
    `${what}: the error tells of its inside`,
  )
}

/** How often each status came. @param {readonly import('./browser.mjs').Answer[]} answers */
export function statuses(answers) {
  /** @type {Record<number, number>} */
  const counts = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** @template Result @param {number} count @param {(index: number) => Promise<Result>} work */
export const atOnce = (count, work) => Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Probability that a value of the one is greater than one of the other. @param {number[]} one @param {number[]} other */
export function areaUnderCurve(one, other) {
  let wins = 0
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (one.length * other.length)
}
