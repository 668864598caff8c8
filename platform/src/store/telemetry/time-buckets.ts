// Times are counted in buckets, each 10 % longer than the one before: the file stays small, and a quantile is
// exact to 5 %.
const STEP = Math.log(1.1)

export const timeBucket = (milliseconds: number) => Math.floor(Math.log(Math.max(1, milliseconds)) / STEP)

/** Returns a quantile in milliseconds (the middle of its bucket); null without any times. */
export function quantile(counts: Readonly<Record<string, number>>, share: number): number | null {
  const sorted = Object.entries(counts)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((a, b) => a.bucket - b.bucket)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  let left = total * share
  for (const { bucket, count } of sorted) {
    left -= count
    if (left <= 0) return Math.round(Math.exp((bucket + 0.5) * STEP))
  }
  return null
}
