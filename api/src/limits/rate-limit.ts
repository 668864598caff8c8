import { clientNetwork } from '@fcr/shared/server/client-network'
import { sql } from 'kysely'
import { tooManyAttempts } from '../auth/auth-errors'
import type { Db } from '../database/open'

/**
 * The kinds of counted hits: failed and successful logins, failed sign-ins of the staff, failed codes, those beyond
 * their limit, registrations, edits, new conflict cases, recovery requests, links that do not work, sent messages,
 * challenges for passkeys, renewals of a session, a member's changes, exports of a member.
 */
export type Bucket =
  | 'login'
  | 'login_ok'
  | 'staff_login'
  | 'code'
  | 'code_beyond'
  | 'registration'
  | 'edit'
  | 'conflict'
  | 'recovery'
  | 'link'
  | 'mail'
  | 'challenge'
  | 'renewal'
  | 'member'
  | 'export'

/** Maximum hits per key and minute. */
export type Limit = { bucket: Bucket; key: string; most: number }

/** Key that an address is counted under. Any other key stays as it is. */
export const limitKey = (address: string): string => clientNetwork(address, 64)

/** The IPv6 /48 of an address; undefined for IPv4. */
export function networkKey(address: string): string | undefined {
  const network = clientNetwork(address, 48)
  return network.endsWith('/48') ? network : undefined
}

/**
 * Returns the limits of a client's address, of its IPv6 /48 and, if given, of the whole site, narrowest
 * first.
 */
export function addressLimits(
  bucket: Bucket,
  address: string,
  most: { address: number; network: number; site?: number },
): Limit[] {
  const network = networkKey(address)
  return [
    { bucket, key: limitKey(address), most: most.address },
    ...(network === undefined ? [] : [{ bucket, key: network, most: most.network }]),
    ...(most.site === undefined ? [] : [{ bucket, key: 'site', most: most.site }]),
  ]
}

/** Hits in the current clock minute and in the previous one. */
export type Usage = { previous: number; current: number; elapsedSeconds: number }

const windowSeconds = 60

/** Ignores rounding errors in the last digits: 3.0000000000000027 is 3. */
const roundUp = (value: number) => Math.ceil(value - 1e-9)

/**
 * Returns the seconds until another hit is allowed; 0 if it is allowed now. Estimates a sliding minute: the
 * previous clock minute counts in proportion to the share that the sliding minute still covers, so that
 * nobody gets twice the limit around a minute boundary.
 */
export function secondsToWait({ previous, current, elapsedSeconds }: Usage, limit: number): number {
  const used = roundUp(previous * (1 - elapsedSeconds / windowSeconds)) + current
  if (used < limit) return 0
  // The share of a window after which `hits` have faded to `room`.
  const fadedAt = (hits: number, room: number) => windowSeconds * (1 - room / hits)
  const room = limit - 1 - current
  const wait =
    room >= 0
      ? fadedAt(previous, room) - elapsedSeconds
      : windowSeconds - elapsedSeconds + fadedAt(current, limit - 1)
  return Math.max(1, roundUp(wait))
}

const thisMinute = sql<Date>`date_trunc('minute', now())`
const elapsed = sql<string>`extract(epoch FROM now() - ${thisMinute})`

/** Hit counts per key, as returned by the query. */
export type Hits = {
  hits: { bucket: string; key: string; current: boolean; hits: number }[] | null
  elapsed: string
}

/** Columns with the current usage of these limits, to add to a larger query. */
export const usageColumns = (limits: readonly Limit[]) =>
  [
    sql<Hits['hits']>`(
      SELECT json_agg(json_build_object(
        'bucket', bucket, 'key', key, 'current', window_start = ${thisMinute}, 'hits', hits))
      FROM rate_limit WHERE window_start IN (${thisMinute}, ${thisMinute} - interval '1 minute')
        AND (bucket, key) IN (SELECT * FROM unnest(
          ${limits.map(({ bucket }) => bucket)}::text[], ${limits.map(({ key }) => key)}::text[])))`.as(
      'hits',
    ),
    elapsed.as('elapsed'),
  ] as const

/** Returns the seconds until every limit allows another hit; 0 if now. */
export function waitFor({ hits, elapsed: seconds }: Hits, limits: readonly Limit[]): number {
  const waits = limits.map(({ bucket, key, most }) => {
    const own = (hits ?? []).filter((row) => row.bucket === bucket && row.key === key)
    const of = (current: boolean) => own.find((row) => row.current === current)?.hits ?? 0
    return secondsToWait({ previous: of(false), current: of(true), elapsedSeconds: Number(seconds) }, most)
  })
  return Math.max(0, ...waits)
}

/** Returns the seconds until every limit allows another hit; 0 if now. Counts nothing. */
export const limitsWait = async (db: Db, limits: readonly Limit[]): Promise<number> =>
  waitFor(await db.selectNoFrom(usageColumns(limits)).executeTakeFirstOrThrow(), limits)

/** A counted hit: the seconds to wait if it exceeded a limit (else 0), and a function that gives it back. */
export type CountedHit = { wait: number; giveBack: () => Promise<void> }

/**
 * Counts one hit for several limits in one statement. A hit beyond one limit is not counted for the wider
 * ones after it, so that a flood cannot use up more than its share. Each hit gets a distinct place in the
 * count, even among concurrent hits.
 */
export async function countHits(db: Db, limits: readonly Limit[]): Promise<CountedHit> {
  const step = (index: number) => sql.ref(`hit${index}`)
  const steps = limits.map(({ bucket, key, most }, index) => {
    const source = index === 0 ? sql`` : sql`FROM ${step(index - 1)} WHERE within`
    // The sliding minute, estimated as in secondsToWait.
    return sql`${step(index)} AS (
      INSERT INTO rate_limit AS used (bucket, key, window_start, hits)
      SELECT ${bucket}::text, ${key}::text, ${thisMinute}, 1 ${source}
      ON CONFLICT (bucket, key, window_start) DO UPDATE SET hits = used.hits + 1
      RETURNING bucket, key, hits, window_start, ${previousHits} AS previous,
        ceil(${previousHits} * (1 - ${elapsed} / ${windowSeconds}) - 1e-9) + hits <= ${most}::integer AS within)`
  })
  const all = limits.map((_, index) => sql`SELECT * FROM ${step(index)}`)
  const { rows } = await sql<CountedRow>`WITH ${sql.join(steps)}
    SELECT counted.*, ${elapsed} AS elapsed FROM (${sql.join(all, sql` UNION ALL `)}) AS counted`.execute(db)
  const waits = rows.map((row) => {
    const most = limits.find(({ bucket, key }) => bucket === row.bucket && key === row.key)?.most ?? 0
    const usage = { previous: row.previous, current: row.hits, elapsedSeconds: Number(row.elapsed) }
    return secondsToWait(usage, most + 1)
  })
  return { wait: Math.max(0, ...waits), giveBack: () => giveBack(db, rows) }
}

const previousHits = sql<number>`coalesce((SELECT before.hits FROM rate_limit AS before
  WHERE before.bucket = used.bucket AND before.key = used.key
    AND before.window_start = used.window_start - interval '1 minute'), 0)`

type CountedRow = {
  bucket: string
  key: string
  hits: number
  window_start: Date
  previous: number
  elapsed: string
}

/**
 * Gives a hit back, in the order in which it was counted: statements that lock rows in opposite order would
 * deadlock.
 */
async function giveBack(db: Db, counted: readonly CountedRow[]): Promise<void> {
  const column = (name: 'bucket' | 'key') => counted.map((row) => row[name])
  await sql`INSERT INTO rate_limit AS used (bucket, key, window_start, hits)
    SELECT bucket, key, ${counted[0]?.window_start ?? new Date()}::timestamptz, 0
    FROM unnest(${column('bucket')}::text[], ${column('key')}::text[]) WITH ORDINALITY AS given (bucket, key, place)
    ORDER BY place
    ON CONFLICT (bucket, key, window_start) DO UPDATE SET hits = greatest(used.hits - 1, 0)`.execute(db)
}

/**
 * Runs `work` and gives a counted hit back if it throws: a server error is not the client's fault.
 * @throws the error of `work`
 */
export async function refundOnError<Result>(
  hit: CountedHit | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // Reports the first error. A hit that cannot be given back fades within two minutes.
    await hit?.giveBack().catch(() => undefined)
    throw error
  }
}

/**
 * Counts one hit unless a limit is already reached, so that a refused flood writes nothing. Returns the
 * seconds to wait.
 */
export const takeHit = async (db: Db, limits: readonly Limit[]): Promise<number> =>
  (await limitsWait(db, limits)) || (await countHits(db, limits)).wait

/** Counts one hit as `takeHit` does. @throws {ApiError} 429 beyond a limit */
export async function enforceLimits(db: Db, limits: readonly Limit[]): Promise<void> {
  const wait = await takeHit(db, limits)
  if (wait > 0) throw tooManyAttempts(wait)
}

/** Returns the hits of the last hour on the most used of these limits. Hits are kept for an hour. */
export async function mostInHour(db: Db, limits: readonly Limit[]): Promise<number> {
  const used = await db
    .selectFrom('rate_limit')
    .select(({ fn }) => fn.sum<string>('hits').as('hits'))
    .where((eb) => eb.or(limits.map(({ bucket, key }) => eb.and({ bucket, key }))))
    .where('window_start', '>', sql<Date>`now() - interval '1 hour'`)
    .groupBy(['bucket', 'key'])
    .execute()
  return Math.max(0, ...used.map(({ hits }) => Number(hits)))
}
