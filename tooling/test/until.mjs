import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; less than any runner's limit for a test, so that the message below is what a failure shows. */
const LONGEST = 60_000
// Not the global one, which tests with a fake clock replace.
const now = performance.now.bind(performance)

/**
 * Waits until a condition holds, checking it every 10 ms.
 * @param {() => unknown} condition holds if it returns, or resolves to, a truthy value; the message quotes it
 * @param {{ longest?: number, state?: () => unknown }} [options] `longest`: milliseconds; `state`: what the message adds
 * @throws Error if it does not hold in time
 */
export async function until(condition, { longest = LONGEST, state } = {}) {
  const end = now() + longest
  while (!(await condition())) {
    if (now() > end) {
      const further = state ? `\n${JSON.stringify(state())}` : ''
      throw new Error(`not within ${longest / 1000} s: ${String(condition)}${further}`)
    }
    await pause(10)
  }
}
