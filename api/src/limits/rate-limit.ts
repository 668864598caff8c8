import { sql } from 'kysely'
import { isIPv6 } from 'node:net'
import type { Db } from '../database/open'

/** What is counted: failures per address, registrations per address, uses of a person's rights per person. */
export type Bucket = 'login' | 'code' | 'registration' | 'rights'

/**
 * What an address (or another key, which stays as it is) is counted by. Who has one address of version 6 has all 2^64 of its network, and could take another for
 * each try; those of version 4 that come written as version 6 are themselves.
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const network = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** Hits in this minute of the clock and in the one before it. */
export type Usage = { previous: number; current: number; elapsedSeconds: number }

const windowSeconds = 60

/** Without the last digits, which only rounding made: 3.0000000000000027 is 3. */
const roundUp = (value: number) => Math.ceil(value - 1e-9)

/**
 * Seconds until another hit is allowed, 0 when it is now. The minute that slides over the clock's minutes is
 * estimated: the one before counts in proportion to how much of it the sliding minute still covers, so that
 * nobody gets twice the limit around a full minute.
 */
export function secondsToWait({ previous, current, elapsedSeconds }: Usage, limit: number): number {
  const used = roundUp(previous * (1 - elapsedSeconds / windowSeconds)) + current
  if (used < limit) return 0
  // The share of a window at which `hits` of it have faded to `room`.
  const fadedAt = (hits: number, room: number) => windowSeconds * (1 - room / hits)
  const room = limit - 1 - current
  const wait =
    room >= 0
      ? fadedAt(previous, room) - elapsedSeconds
      : windowSeconds - elapsedSeconds + fadedAt(current, limit - 1)
  return Math.max(1, roundUp(wait))
}

const thisMinute = sql<Date>`date_trunc('minute', now())`

const hitsBefore = (bucket: Bucket, key: string) => sql<number>`coalesce((
  SELECT hits FROM rate_limit
  WHERE bucket = ${bucket} AND key = ${limitKey(key)} AND window_start = ${thisMinute} - interval '1 minute'), 0)`
const elapsed = sql<string>`extract(epoch FROM now() - ${thisMinute})`

/** Columns of how much a key has used; for a statement that asks for other things as well. */
export const usageColumns = (bucket: Bucket, key: string) =>
  [
    hitsBefore(bucket, key).as('previous'),
    sql<number>`coalesce((SELECT hits FROM rate_limit
      WHERE bucket = ${bucket} AND key = ${limitKey(key)} AND window_start = ${thisMinute}), 0)`.as(
      'current',
    ),
    elapsed.as('elapsed'),
  ] as const

type UsageRow = { previous: number; current: number; elapsed: string }

/** Seconds that a key with that usage has to wait before it may try again; 0: it may now. */
export const waitAfter = ({ previous, current, elapsed: seconds }: UsageRow, limit: number): number =>
  secondsToWait({ previous, current, elapsedSeconds: Number(seconds) }, limit)

/** Seconds that this key has to wait before it may try again; 0: it may now. Counts nothing. */
export const limitWait = async (db: Db, bucket: Bucket, key: string, limit: number): Promise<number> =>
  waitAfter(await db.selectNoFrom(usageColumns(bucket, key)).executeTakeFirstOrThrow(), limit)

/**
 * Counts one hit. Answers the seconds to wait when the limit had been reached before it, 0 when the hit was within
 * the limit. Each hit learns its own place in the count, also among those of the same moment.
 */
export async function countHit(db: Db, bucket: Bucket, key: string, limit: number): Promise<number> {
  const usage = await db
    .insertInto('rate_limit')
    .values({ bucket, key: limitKey(key), window_start: thisMinute, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'key', 'window_start'])
        .doUpdateSet({ hits: sql<number>`rate_limit.hits + 1` }),
    )
    .returning(['hits as current', hitsBefore(bucket, key).as('previous'), elapsed.as('elapsed')])
    .executeTakeFirstOrThrow()
  return secondsToWait({ ...usage, elapsedSeconds: Number(usage.elapsed) }, limit + 1)
}
