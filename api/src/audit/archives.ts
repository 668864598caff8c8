import { sql } from 'kysely'
import { createHash, type Hash } from 'node:crypto'
import type { Db } from '../database/open'
import type { RestoreProof } from './restores'

/** A range of positions in the chain, both inclusive. */
export type Run = { first: bigint; last: bigint }

/** A month that is a file now, as the database records it. */
export type Archive = {
  /** `YYYY-MM`; the last one, if the file has several. */
  month: string
  runs: readonly Run[]
  rows: string
  /** SHA-256 of the hashes of its seals, in their order. */
  seals: Buffer
  restores: readonly RestoreProof[]
  fileSha256: Buffer
  keyId: string
  at: Date
  by: string
}

export type ArchiveRecord = Archive & { record: Buffer }

/** The command whose row in the trail proves a record. */
const archiveCommand = 'auditoria archivar'

/** PostgreSQL's text form of an int8multirange; the upper bounds are exclusive. */
export const multirange = (runs: readonly Run[]): string =>
  `{${runs.map(({ first, last }) => `[${first},${last + 1n})`).join(',')}}`

const runsOf = (text: string): Run[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, first = '', end = '']) => ({
    first: BigInt(first),
    last: BigInt(end) - 1n,
  }))

/** Computes the record of an archive: each covers the one before it, so the last one proves them all. */
export function recordOf(previous: Buffer | undefined, archive: Archive): Buffer {
  const { month, runs, rows, seals, restores, fileSha256, keyId, at, by } = archive
  const proofs = restores.map(({ id, position, hash, proof }) => [id, position, hash, proof])
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(32))
    .update(
      JSON.stringify([
        ...[month, multirange(runs), rows, seals.toString('hex'), proofs, fileSha256.toString('hex')],
        ...[keyId, at.toISOString(), by],
      ]),
    )
    .digest()
}

/** Returns the archives, the oldest first; none also for a backup of an earlier version, which lacks the table. */
export async function findArchives(db: Db): Promise<ArchiveRecord[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('audit_archive') IS NOT NULL AS there`.execute(db)
  if (!tables[0]?.there) return []
  const rows = await db.selectFrom('audit_archive').selectAll().orderBy('month').execute()
  return rows.map(({ month, positions, file_sha256, key_id, archived_at, archived_by, ...row }) => ({
    ...row,
    month: month.slice(0, 7),
    runs: runsOf(positions),
    fileSha256: file_sha256,
    keyId: key_id,
    at: archived_at,
    by: archived_by,
  }))
}

/** Returns the first day (`YYYY-MM-DD`, UTC) still in the database if earlier months are archived; otherwise null. */
export async function findTrailStart(db: Db): Promise<string | null> {
  const { start } = await db
    .selectFrom('audit_archive')
    .select(sql<string | null>`to_char(max(month) + interval '1 month', 'YYYY-MM-DD')`.as('start'))
    .executeTakeFirstOrThrow()
  return start
}

/** Whether the records are those that were made: each fits the one before, and the trail has the last one. */
export async function areProven(db: Db, archives: readonly ArchiveRecord[]): Promise<boolean> {
  const last = archives.at(-1)
  if (!last) return true
  const fits = archives.every((archive, index) =>
    recordOf(archives[index - 1]?.record, archive).equals(archive.record),
  )
  if (!fits) return false
  const row = await db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'staff')
    .where('outcome', '=', 'ok')
    .where(sql<string>`details ->> 'command'`, '=', archiveCommand)
    .where(sql<string>`details ->> 'record'`, '=', last.record.toString('hex'))
    .where('at', '>', sql<Date>`${last.at}::timestamptz - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Part = Run & { archive: ArchiveRecord; seals: Hash }

/** Compares the seals of archived rows, in the order of the chain, with the records. */
export class ArchivedPart {
  /** Number of archived rows passed so far. */
  rows = 0
  private readonly parts: Part[]
  private readonly seals: [ArchiveRecord, Hash][]
  private index = 0

  constructor(archives: readonly ArchiveRecord[]) {
    this.seals = archives.map((archive) => [archive, createHash('sha256')])
    this.parts = this.seals
      .flatMap(([archive, seals]) => archive.runs.map((run) => ({ ...run, archive, seals })))
      .sort((a, b) => Number(a.first - b.first))
  }

  /** Whether the row at the position is in a file. Positions must be asked for in their order. */
  has(position: bigint): boolean {
    while ((this.parts[this.index]?.last ?? position) < position) this.index += 1
    return (this.parts[this.index]?.first ?? position + 1n) <= position
  }

  /** Passes an archived position with its seal; returns when its month began, which none of its rows precedes. */
  pass(hash: Buffer): Date {
    const part = this.parts[this.index]
    part?.seals.update(hash)
    this.rows += 1
    return new Date(`${part?.archive.month ?? '1970-01'}-01T00:00:00Z`)
  }

  /** Whether every seal of every archive was passed as it was recorded. */
  isComplete(): boolean {
    const expected = this.seals.reduce((sum, [{ rows }]) => sum + Number(rows), 0)
    return expected === this.rows && this.seals.every(([{ seals }, passed]) => seals.equals(passed.digest()))
  }
}
