import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { chainedColumns, findEnd, nextHash, type ChainedRow } from './chain'

type Trx = Transaction<Database>

/** Any number; the same for all instances, so that one seals at a time. */
const lockId = 7_302_187

/** Rows sealed in one transaction at most. */
const batchSize = 1000
/** How far behind the newest sealed row others may still be committed and be seen at once. */
const recentIds = 1000n
/** Rows of the whole trail that each round looks through besides, for those that came even later. */
const sweepSize = 500

/**
 * A look-up for each row, by the index: for few rows of a long trail. Told by NOT EXISTS, the planner reads the
 * whole of both tables when its figures are old, each second.
 */
const unsealed = (trx: Trx) =>
  trx
    .selectFrom('audit_event as event')
    .select(chainedColumns)
    .where(sql<boolean>`(SELECT position FROM audit_seal WHERE event_id = event.id) IS NULL`)
    .orderBy('event.id')
    .limit(batchSize)

/**
 * Numbers are given before rows are committed, so that a lower one may appear after a higher one was sealed. Hence
 * the look back instead of going on after the last.
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

export type SealRound = {
  sealed: number
  /** Whether there may be more to seal at once. */
  more: boolean
  /** Where the next round's sweep goes on. */
  sweptTo: string
}

/** Seals what is not sealed yet. Undefined: another instance is at it. */
export const sealRound = (db: Db, sweptTo: string): Promise<SealRound | undefined> =>
  db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${lockId}) AS free`.execute(trx)
    if (!locks[0]?.free) return undefined
    const recent = await findRecent(trx)
    await append(trx, recent)
    if (recent.length === batchSize) return { sealed: recent.length, more: true, sweptTo }
    const swept = await sweep(trx, sweptTo)
    await append(trx, swept.rows)
    return { sealed: recent.length + swept.rows.length, more: false, sweptTo: swept.end }
  })

/** Seals all there is, for tests and for the end of a process. */
export async function sealAll(db: Db): Promise<void> {
  for (let more: boolean | undefined = true; more;) more = (await sealRound(db, '0'))?.more
}

/**
 * How long the oldest row that no sealer has come to has waited, in seconds; 0: none waits. Of rows that were committed
 * far out of order, the sealer alone knows.
 */
export async function sealingLag(db: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    SELECT extract(epoch FROM now() - at)::float8 AS lag FROM audit_event AS event
    WHERE id > (SELECT coalesce(max(event_id), 0) FROM audit_seal) - ${String(recentIds)}::bigint
      AND (SELECT position FROM audit_seal WHERE event_id = event.id) IS NULL
    ORDER BY id LIMIT 1`.execute(db)
  return Math.max(0, rows[0]?.lag ?? 0)
}
