import { sql } from 'kysely'
import type { Db } from '../database/open'
import { ArchivedPart, areProven, findArchives, type ArchiveRecord } from './archives'
import type { NotedHead } from './heads-file'
import { applyRestores, type RecordedRestore } from './restores'
import {
  genesisHash,
  chainedColumns,
  findChain,
  findHead,
  nextHash,
  type ChainedRow,
  type ChainHead,
} from './chain'

/**
 * The problem with the first broken row:
 * - `row_changed`: its contents or position differ from the sealed ones;
 * - `row_missing`: it was sealed and is gone;
 * - `row_inserted`: it was added later among older rows;
 * - `seal_missing`: the chain has a gap, or ends before a recorded head;
 * - `chain_rewritten`: the chain is consistent, but does not match a recorded head;
 * - `archive_mismatch`: what is recorded of the archived months is not what was archived.
 */
export type AuditProblem =
  'row_changed' | 'row_missing' | 'row_inserted' | 'seal_missing' | 'chain_rewritten' | 'archive_mismatch'

type BrokenRow = {
  problem: AuditProblem
  /** Position in the chain; null for a row without a seal. */
  position: string | null
  eventId: string | null
  /** The event's time according to the row. */
  at: string | null
}

export type AuditVerification = {
  ok: boolean
  /** Number of rows verified before the first problem. */
  rows: number
  /** The first broken row; null if the trail matches its seals. */
  broken: BrokenRow | null
  /** Number of rows that are in files now: only their seals were checked. Results of earlier versions lack it. */
  archived?: number
  /** Number of rows not sealed yet. A high number means that no sealer runs. */
  unsealed: number
  /** Number of heads recorded outside the database that match this chain. */
  headsChecked: number
  /** Restores from a backup; rows recorded between backup and loss are gone. Results of earlier versions lack it. */
  restores?: RecordedRestore[]
  /** The end of the chain, to be recorded elsewhere. */
  head: ChainHead | null
}

/** More unsealed rows than this mean that no sealer is running. */
export const manyUnsealed = 1000

const pageSize = 5000

/** Maximum delay between a row's time (the start of its transaction) and its commit, in milliseconds. */
const lateness = 60 * 60_000

/** Rows newer than this may still be waiting for the sealer. */
const sealingTime = sql<Date>`now() - interval '1 minute'`

/** How a background check slows itself down; `afterPage` may throw to end it. */
type Pace = { pageSize: number; afterPage: (rows: number) => Promise<void> }

type Link = { position: string; event_id: string; hash: Buffer; row: ChainedRow | undefined }

async function findPage(db: Db, after: bigint, limit: number): Promise<Link[]> {
  const rows = await db
    .selectFrom('audit_seal as seal')
    .leftJoin('audit_event as event', 'event.id', 'seal.event_id')
    .select(chainedColumns)
    .select(['seal.position', 'seal.event_id', 'seal.hash'])
    .where('seal.position', '>', String(after))
    .orderBy('seal.position')
    .limit(limit)
    .execute()
  return rows.map(({ position, event_id, hash, ...row }) => ({
    position,
    event_id,
    hash,
    row: row.id === null ? undefined : (row as ChainedRow),
  }))
}

/** Walks along the chain and computes the hash expected next. */
class Walk {
  position = 0n
  headsChecked = 0
  private hash = genesisHash
  private latest = 0
  /** Several hashes at one position: at most one of them is right. */
  private readonly noted = new Map<string, Set<string>>()
  readonly archived: ArchivedPart

  constructor(heads: readonly NotedHead[], archives: readonly ArchiveRecord[]) {
    this.archived = new ArchivedPart(archives)
    for (const { position, hash } of heads) {
      // The head of an empty chain, to which a backup of a new site is restored.
      if (position === '0') continue
      this.noted.set(position, (this.noted.get(position) ?? new Set()).add(hash))
    }
  }

  /** Checks the next link; returns its problem, or undefined if it is valid. */
  step({ position, hash, row }: Link): AuditProblem | undefined {
    if (BigInt(position) !== this.position + 1n) return 'seal_missing'
    const isArchived = this.archived.has(BigInt(position))
    if (!row && !isArchived) return 'row_missing'
    // A row that is in a file was dropped: this one was added again.
    if (row && isArchived) return 'row_inserted'
    if (row && !nextHash(this.hash, row).equals(hash)) return 'row_changed'
    this.hash = hash
    const noted = this.noted.get(position)
    if (noted && [...noted].some((head) => head !== hash.toString('hex'))) return 'chain_rewritten'
    if (row && Date.parse(row.at) < this.tooLate().getTime()) return 'row_inserted'
    if (noted) this.headsChecked += 1
    const at = row ? Date.parse(row.at) : this.archived.pass(hash).getTime()
    this.latest = Math.max(this.latest, at)
    this.position += 1n
    return undefined
  }

  /** Number of rows of the database that were checked. */
  rows(): number {
    return Number(this.position) - this.archived.rows
  }

  /** No row older than this can legitimately be added: newer ones are already sealed. */
  tooLate(): Date {
    return new Date(this.latest - lateness)
  }

  /** Returns the position of a recorded head that the chain does not reach. */
  unreached(): string | undefined {
    return [...this.noted.keys()].find((position) => BigInt(position) > this.position)
  }
}

/**
 * Finds an unsealed row that cannot be merely waiting for the sealer, and counts all unsealed rows. Scans the
 * whole trail in one query, which may exceed the ordinary statement timeout.
 */
const checkUnsealed = (db: Db, walk: Walk) =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx)
    const unsealed = trx
      .selectFrom('audit_event as event')
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('audit_seal').select('position').whereRef('event_id', '=', 'event.id')),
        ),
      )
    const inserted = await unsealed
      .select(chainedColumns)
      .where('event.at', '<', sealingTime)
      .where((eb) =>
        eb.or([
          eb(
            'event.id',
            '<',
            eb.selectFrom('audit_seal').select(({ fn }) => fn.max('event_id').as('last')),
          ),
          eb('event.at', '<', walk.tooLate()),
        ]),
      )
      .orderBy('event.id')
      .limit(1)
      .executeTakeFirst()
    const { count } = await unsealed
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return { inserted, waiting: Number(count) }
  })

/**
 * Checks the whole trail against its chain, and the chain against heads recorded outside the database. Finds
 * rows that were changed, deleted, inserted or swapped, whoever did it; works while the application runs. A
 * chain recomputed from the first changed row onwards is detected only by a previously recorded head.
 * @param noted in the order of their recording
 */
export async function verifyAudit(
  db: Db,
  noted: readonly NotedHead[] = [],
  pace: Pace = { pageSize, afterPage: () => Promise.resolve() },
): Promise<AuditVerification> {
  const chain = await findChain(db)
  const archives = await findArchives(db)
  const { heads, restores } = await applyRestores(
    db,
    noted.filter((head) => head.chain === chain),
    archives,
  )
  const walk = new Walk(heads, archives)
  const brokenLink = await walkChain(db, walk, pace)
  const { inserted, waiting } = await checkUnsealed(db, walk)
  const broken =
    brokenLink ?? missingEnd(walk) ?? insertedRow(inserted) ?? (await mismatch(db, walk, archives)) ?? null
  // A month was archived meanwhile.
  if (broken && (await findArchives(db)).length !== archives.length) return verifyAudit(db, noted, pace)
  return {
    ok: broken === null,
    rows: walk.rows(),
    archived: walk.archived.rows,
    broken,
    unsealed: waiting,
    headsChecked: walk.headsChecked,
    restores,
    head: (await findHead(db)) ?? null,
  }
}

async function walkChain(db: Db, walk: Walk, pace: Pace): Promise<BrokenRow | undefined> {
  for (;;) {
    const page = await findPage(db, walk.position, pace.pageSize)
    for (const link of page) {
      const problem = walk.step(link)
      if (problem === 'seal_missing')
        return { problem, position: String(walk.position + 1n), eventId: null, at: null }
      if (problem)
        return { problem, position: link.position, eventId: link.event_id, at: link.row?.at ?? null }
    }
    if (page.length < pace.pageSize) return undefined
    await pace.afterPage(walk.rows())
  }
}

function missingEnd(walk: Walk): BrokenRow | undefined {
  const position = walk.unreached()
  return position === undefined ? undefined : { problem: 'seal_missing', position, eventId: null, at: null }
}

async function mismatch(
  db: Db,
  walk: Walk,
  archives: readonly ArchiveRecord[],
): Promise<BrokenRow | undefined> {
  if (walk.archived.isComplete() && (await areProven(db, archives))) return undefined
  const end = archives.at(-1)?.runs.at(-1)
  return { problem: 'archive_mismatch', position: String(end?.last ?? 0n), eventId: null, at: null }
}

const insertedRow = (row: ChainedRow | undefined): BrokenRow | undefined =>
  row && { problem: 'row_inserted', position: null, eventId: row.id, at: row.at }
