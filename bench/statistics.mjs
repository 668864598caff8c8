/**
 * Returns the nearest-rank quantile, so that p99 is a measured value.
 * @param {readonly number[]} values @param {number} share 0 to 1
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** @param {number} value @param {number} [digits] */
export const rounded = (value, digits = 1) => Number(value.toFixed(digits))

/** Returns the milliseconds that `work` takes. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
