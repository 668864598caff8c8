import { sql, type Transaction } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { chainedColumns, findEnd, nextHash, type ChainedRow } from './chain'

type Trx = Transaction<Database>

/** Maximum number of rows sealed in one transaction. */
const batchSize = 1000
/** How many ids behind the newest sealed row each round re-checks for late commits. */
const recentIds = 1000n
/** Rows of the whole trail that each round also scans, to find rows committed even later. */
const sweepSize = 500

/**
 * One index lookup per row, because only a few rows of a long trail qualify. With NOT EXISTS and outdated
 * statistics, the planner scans both tables completely, every second.
 */
const unsealed = (trx: Trx) =>
  trx
    .selectFrom('audit_event as event')
    .select(chainedColumns)
    .where(sql<boolean>`(SELECT position FROM audit_seal WHERE event_id = event.id) IS NULL`)
    .orderBy('event.id')
    .limit(batchSize)

/**
 * Ids are assigned before rows are committed, so a lower id may appear after a higher one was sealed. Hence
 * this looks back instead of continuing after the last sealed row.
 */
async function findRecent(trx: Trx): Promise<ChainedRow[]> {
  const { last } = await trx
    .selectFrom('audit_seal')
    .select(sql<string>`coalesce(max(event_id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return unsealed(trx)
    .where('event.id', '>', String(BigInt(last) - recentIds))
    .execute()
}

async function sweep(trx: Trx, after: string): Promise<{ rows: ChainedRow[]; end: string }> {
  const end = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('audit_event')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(sweepSize)
        .as('part'),
    )
    .select(({ fn }) => [fn.max('id').as('last'), fn.countAll<string>().as('count')])
    .executeTakeFirstOrThrow()
  if (end.count === '0') return { rows: [], end: '0' }
  const rows = await unsealed(trx).where('event.id', '>', after).where('event.id', '<=', end.last).execute()
  return { rows, end: end.last }
}

async function append(trx: Trx, rows: ChainedRow[]) {
  if (rows.length === 0) return
  let { position, hash } = await findEnd(trx)
  const seals = rows.map((row) => {
    position += 1n
    hash = nextHash(hash, row)
    return { position: String(position), event_id: row.id, hash }
  })
  await trx.insertInto('audit_seal').values(seals).execute()
}

type SealRound = {
  sealed: number
  /** Whether there may be more rows to seal now. */
  more: boolean
  /** Id after which the next round's sweep continues. */
  sweptTo: string
}

/** Seals unsealed rows. Returns undefined while another instance is sealing. */
export const sealRound = (db: Db, sweptTo: string): Promise<SealRound | undefined> =>
  db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${advisoryLocks.auditSeal}) AS free`.execute(trx)
    if (!locks[0]?.free) return undefined
    const recent = await findRecent(trx)
    await append(trx, recent)
    if (recent.length === batchSize) return { sealed: recent.length, more: true, sweptTo }
    const swept = await sweep(trx, sweptTo)
    await append(trx, swept.rows)
    return { sealed: recent.length + swept.rows.length, more: false, sweptTo: swept.end }
  })

/** Seals all rows, for tests and before the process exits. */
export async function sealAll(db: Db): Promise<void> {
  for (let more: boolean | undefined = true; more;) more = (await sealRound(db, '0'))?.more
}

/** Unsealed rows, without those committed far out of order, which only the sealer's sweep finds. */
const waiting = sql`FROM audit_event AS event
  WHERE id > (SELECT coalesce(max(event_id), 0) FROM audit_seal) - ${String(recentIds)}::bigint
    AND (SELECT position FROM audit_seal WHERE event_id = event.id) IS NULL`

/** Returns how long the oldest unsealed row has waited, in seconds; 0 if none waits. */
export async function sealingLag(db: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    SELECT extract(epoch FROM now() - at)::float8 AS lag ${waiting} ORDER BY id LIMIT 1`.execute(db)
  return Math.max(0, rows[0]?.lag ?? 0)
}

/** Returns the number of unsealed rows. */
export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count ${waiting}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether rows that have waited for so many seconds mean that nobody seals: a running site takes five at most. */
export const isStuck = (lag: number): boolean => lag > 60
