import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../audit/record'
import { attributeChanges, attributeToFile, type ChangeAuthor } from '../../changes/author'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import type { RowEnd } from '../../database/tables/imports'
import { lockImports } from '../../import/import-people'
import { comparePeople } from '../../import/other-person'
import type { PeopleTarget } from '../../import/people-target'
import { loadPlaces, lockPlaces, reconcile, type FoundPlace } from '../../import/place/places'
import { clearedColumns, isStored, upsert } from '../../import/upsert'
import { savePlaces } from '../../lookups/sync'
import { rememberNames } from './jobs'
import { endStep, keepJob, type Claimed } from './lease'
import { addTo, batchSize, pendingRows, saveOutcomes, type Ended, type Pending } from './rows'
import { targetOf } from './review-step'
import { daysFromNow, resultDays } from './terms'

type Trx = Transaction<Database>

/** This import has to try again later: another one runs, or a person in its batch has just been erased. */
export class ImportsBusy extends Error {}

/** Whether the register is as it was at the preview. */
const isAsReviewed = (row: Pending, now: { verdict: string; before: unknown }) =>
  row.verdict === now.verdict && isDeepStrictEqual(row.before, now.before)

/** Locks the rows that are to change, so that they stay as they are compared. */
const lockRows = (trx: Trx, { table, key }: PeopleTarget, rows: readonly Pending[]) =>
  sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ANY(${rows.map((row) => row.key)}::text[])
    ORDER BY ${sql.ref(key)} FOR UPDATE`.execute(trx)

/** Writes the rows of which nothing has changed since the preview. */
async function writePeople(
  trx: Trx,
  job: Claimed,
  target: PeopleTarget,
  rows: readonly Pending[],
): Promise<Ended[]> {
  const good = rows.flatMap((row) => (row.given ? [{ ...row, given: row.given }] : []))
  const [first] = good
  if (!first) return []
  const columns = Object.keys(first.given)
  await lockRows(
    trx,
    target,
    good.filter(({ verdict }) => verdict === 'changed'),
  )
  const given = good.map((row) => row.given)
  const now = new Map(
    (await comparePeople(trx, target, columns, given)).map((comparison) => [comparison.key, comparison]),
  )
  const fresh = good.filter((row) => {
    const current = now.get(row.key ?? '')
    return current !== undefined && isAsReviewed(row, current)
  })
  await attributeToFile(trx, {
    import: job.id,
    file: job.file_name,
    lines: Object.fromEntries(fresh.flatMap(({ key, line }) => (key === null ? [] : [[key, line]]))),
  })
  const written = await upsert(
    trx,
    target,
    columns,
    fresh.filter(({ verdict }) => isStored(verdict)).map((row) => row.given),
  )
  const outcomes = new Map<string | null, RowEnd>(fresh.map(({ key, verdict }) => [key, verdict]))
  for (const { key, outcome } of written) outcomes.set(key, outcome)
  return good.map((row) => {
    const outcome = outcomes.get(row.key) ?? 'stale'
    return { line: row.line, outcome, cleared: clearedColumns(outcome, row) }
  })
}

async function writePlaces(trx: Trx, rows: readonly Pending[]): Promise<Ended[]> {
  await lockPlaces(trx)
  const stored = await loadPlaces(trx)
  const good = rows.flatMap(({ line, given }) => (given ? [{ ...(given as FoundPlace), line }] : []))
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const isFresh = ({ line, ...now }: { line: number; verdict: string; before: unknown }) => {
    const row = byLine.get(line)
    return row !== undefined && isAsReviewed(row, now)
  }
  const judged = reconcile(good, stored, () => undefined).verdicts.filter(isFresh)
  const lines = new Set(judged.map(({ line }) => line))
  const { places } = reconcile(
    good.filter(({ line }) => lines.has(line)),
    stored,
    () => undefined,
  )
  if (judged.some(({ verdict }) => verdict !== 'unchanged')) await savePlaces(trx, places)
  const outcomes = new Map(judged.map(({ line, verdict }) => [line, verdict]))
  return good.map(({ line }) => ({ line, outcome: outcomes.get(line) ?? 'stale' }))
}

type Loading = { target: PeopleTarget | undefined; author: ChangeAuthor }

/** Deals with the next rows; returns how many there were. */
async function loadBatch(db: Db, job: Claimed, { target, author }: Loading): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockImports(trx))) throw new ImportsBusy()
    await attributeChanges(trx, author, 'importacion')
    const rows = await pendingRows(trx, job.id, target && batchSize)
    if (rows.length === 0) return 0
    const written = await (target ? writePeople(trx, job, target, rows) : writePlaces(trx, rows))
    const ended: Ended[] = [
      ...written,
      ...rows
        .filter(({ verdict }) => verdict === 'bad')
        .map(({ line }) => ({ line, outcome: 'bad' as const })),
    ]
    const { numAffectedRows } = await saveOutcomes(trx, job.id, ended)
    // An erasure has removed a row meanwhile. Its person must not come back, so the batch is rolled back and read again.
    if (numAffectedRows !== BigInt(ended.length)) throw new ImportsBusy()
    const { done, results, results_cleared } = await trx
      .selectFrom('import_job')
      .select(['done', 'results', 'results_cleared'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    await keepJob(trx, job, {
      done: done + rows.length,
      // Progress was made: earlier interruptions no longer count.
      attempts: 0,
      results: JSON.stringify(
        addTo(
          results,
          ended.map(({ outcome }) => outcome),
        ),
      ),
      results_cleared: JSON.stringify(
        addTo(
          results_cleared,
          ended.flatMap(({ cleared = [] }) => cleared),
        ),
      ),
    })
    return rows.length
  })
}

/**
 * Writes the approved rows, batch by batch; an interrupted import goes on where it stopped. A row whose data have
 * changed since the preview is left out and reported.
 * @throws {ImportsBusy}
 */
export async function loadRows(db: Db, job: Claimed): Promise<void> {
  const target = job.kind === 'lugares' ? undefined : await targetOf(db, job)
  const { id, name } = await db
    .selectFrom('staff_account')
    .select(['id', 'name'])
    .where('id', '=', job.created_by)
    .executeTakeFirstOrThrow()
  const author = { realm: 'fundacion', id, name } as const
  while ((await loadBatch(db, job, { target, author })) > 0);
  await db.transaction().execute(async (trx) => {
    const { results, results_cleared, warnings, sha256 } = await trx
      .selectFrom('import_job')
      .select(['results', 'results_cleared', 'warnings', 'sha256'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    await recordAudit(
      trx,
      {
        actor: { realm: 'fundacion', id: job.created_by },
        action: 'staff',
        outcome: 'ok',
        details: {
          ...results,
          cleared: results_cleared,
          warnings,
          import: job.id,
          file: job.file_name,
          sha256,
          overwrite: job.overwrite,
          approvedBy: job.approved_by,
          command: `importar ${job.kind}`,
        },
      },
      {},
    )
    await rememberNames(trx, job)
    await endStep(trx, job, { state: 'terminada', ended_at: new Date(), expires_at: daysFromNow(resultDays) })
  })
}
