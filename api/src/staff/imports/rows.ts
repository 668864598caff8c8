import { sql } from 'kysely'
import type { Db } from '../../database/open'
import type { RowEnd, RowVerdict } from '../../database/tables/imports'
import type { TableRecord } from '../../import/file/cell'

/** Rows read, compared or written together. */
export const batchSize = 1000

export type StoredRow = TableRecord

/** Stores rows of the file. */
export const insertRows = (db: Db, jobId: string, records: readonly TableRecord[]) =>
  records.length === 0
    ? Promise.resolve()
    : sql`INSERT INTO import_row (job_id, line, cells)
        SELECT ${jobId}, line, cells FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r(line integer, cells jsonb)`.execute(
        db,
      )

/** Yields a job's rows in order, in batches. */
export async function* rowBatches(db: Db, jobId: string, size = batchSize): AsyncGenerator<StoredRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('import_row')
      .select(['line', 'cells'])
      .where('job_id', '=', jobId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(size)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.line
  }
}

/** Result of the review of a row. */
export type Reviewed = {
  line: number
  key: string | null
  verdict: RowVerdict
  given: Record<string, unknown> | null
  before: Record<string, unknown> | null
  problems: { column?: string | undefined; reason: string }[] | null
  warnings: { column: string; reason: string }[] | null
}

/** Deletes the results of an earlier review with other columns: the next one may skip different rows. */
export const forgetReview = (db: Db, jobId: string) =>
  db
    .updateTable('import_row')
    .set({ key: null, verdict: null, given: null, before: null, problems: null, warnings: null })
    .where('job_id', '=', jobId)
    .where('verdict', 'is not', null)
    .execute()

export const saveReview = (db: Db, jobId: string, reviewed: readonly Reviewed[]) =>
  sql`UPDATE import_row AS r SET key = v.key, verdict = v.verdict, given = v.given, before = v.before,
      problems = v.problems, warnings = v.warnings
    FROM jsonb_to_recordset(${JSON.stringify(reviewed)}::jsonb)
      AS v(line integer, key text, verdict text, given jsonb, before jsonb, problems jsonb, warnings jsonb)
    WHERE r.job_id = ${jobId} AND r.line = v.line`.execute(db)

export type Pending = {
  line: number
  key: string | null
  verdict: RowVerdict
  given: Record<string, unknown> | null
  before: Record<string, unknown> | null
}

/** Returns the next rows that the import has not dealt with. */
export const pendingRows = (db: Db, jobId: string, limit?: number): Promise<Pending[]> => {
  const rows = db
    .selectFrom('import_row')
    .select(['line', 'key', 'verdict', 'given', 'before'])
    .where('job_id', '=', jobId)
    .where('verdict', 'is not', null)
    .where('outcome', 'is', null)
    .orderBy('line')
    .$narrowType<{ verdict: RowVerdict }>()
  return (limit === undefined ? rows : rows.limit(limit)).execute()
}

/** The outcome of a row, and the columns of the register that it cleared. */
export type Ended = { line: number; outcome: RowEnd; cleared?: string[] }

export const saveOutcomes = (db: Db, jobId: string, ended: readonly Ended[]) =>
  sql`UPDATE import_row AS r SET outcome = v.outcome
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS v(line integer, outcome text)
    WHERE r.job_id = ${jobId} AND r.line = v.line`.execute(db)

/** Adds to counts by name. */
export function addTo<Name extends string>(
  counts: Partial<Record<Name, number>>,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const sum = { ...counts }
  for (const name of names) sum[name] = (sum[name] ?? 0) + 1
  return sum
}
