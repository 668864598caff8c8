import { sql, type Transaction } from 'kysely'
import { basename } from 'node:path'
import { attributeChanges, attributeToFile } from '../changes/author'
import { advisoryLocks } from '../database/advisory-locks'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { storedColumns } from './columns'
import { fileContent } from './file/file-content'
import { createZeroCheck } from './leading-zeros'
import { comparePeople } from './other-person'
import { keyColumn, type PeopleTarget } from './people-target'
import { readRows } from './read-rows'
import { Tally, type ImportOptions, type ImportReport } from './report'
import type { Row } from './rows'
import { inspect, readAhead, type Source } from './file/source'
import { peopleLayout } from './file/table'
import { upsert } from './upsert'

/** Rows per statement, about half a megabyte. */
const batchSize = 1000

type Trx = Transaction<Database>

/** Makes the transaction the only import; false if another one runs: two on the same rows could deadlock. */
export async function lockImports(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`SELECT pg_try_advisory_xact_lock(${advisoryLocks.imports}) AS mine`.execute(trx)
  return rows[0]?.mine ?? false
}

/** Another import is running. */
export class ImportBusyError extends Error {
  constructor() {
    super('another import is under way')
    this.name = 'ImportBusyError'
  }
}

/** Thrown to roll back a transaction. */
class RolledBack extends Error {}

/**
 * Imports a file in one transaction: all of its rows, or with `partial` only the valid ones, or nothing. Rows
 * that already have the same data are not written.
 * @param record writes the audit row, in the import's transaction if that stores anything
 * @throws {UnusableFileError}
 * @throws {ImportBusyError}
 */
export async function importPeople(
  db: Db,
  target: PeopleTarget,
  path: string,
  options: ImportOptions,
  record: (db: Db, report: ImportReport) => Promise<void>,
): Promise<ImportReport> {
  const source = await readAhead(await inspect(await fileContent(path), peopleLayout(target.columns)))
  return inTransaction(db, record, async (trx) => {
    const tally = new Tally()
    await attributeChanges(trx, options.author, 'importacion')
    await importRows(trx, target, { ...source, file: basename(path) }, options, tally)
    return tally.report(options, source.sha256)
  })
}

/**
 * Runs an import in a transaction, which is committed only if the report says 'done'.
 * @throws {ImportBusyError}
 */
export async function inTransaction(
  db: Db,
  record: (db: Db, report: ImportReport) => Promise<void>,
  work: (trx: Trx) => Promise<ImportReport>,
): Promise<ImportReport> {
  let report: ImportReport | undefined
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await lockImports(trx))) throw new ImportBusyError()
      report = await work(trx)
      if (report.outcome !== 'done') throw new RolledBack()
      await record(trx, report)
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!report) throw new Error('an import ended without a report')
  if (report.outcome !== 'done') await record(db, report)
  return report
}

async function importRows(
  trx: Trx,
  target: PeopleTarget,
  source: Source & { file: string },
  options: ImportOptions,
  tally: Tally,
) {
  let columns: string[] | undefined
  let waiting: Row[] = []
  const checkZeros = createZeroCheck(target)
  const write = async () => {
    const rows = await checkZeros(trx, waiting)
    waiting = []
    // After a bad row nothing will be stored; the rest is only checked for further problems.
    if (tally.counts.bad > 0 && !options.partial) for (const row of rows) tally.warn(row.warnings)
    else await writeRows(trx, target, { columns: columns ?? [], rows, file: source.file }, tally)
  }
  const table = { columns: target.columns, key: keyColumn(target) }
  for await (const { header, row } of readRows(source, table, options, tally)) {
    columns ??= storedColumns(header)
    waiting.push(row)
    if (waiting.length >= batchSize) await write()
  }
  await write()
}

const ofOtherPerson = 'es de una persona registrada con otro nombre: la fila queda por fuera'

async function writeRows(
  trx: Trx,
  target: PeopleTarget,
  { columns, rows, file }: { columns: readonly string[]; rows: readonly Row[]; file: string },
  tally: Tally,
) {
  const byKey = new Map(rows.map((row) => [String(row.values[target.key]), row]))
  const lines = Object.fromEntries([...byKey].map(([key, { line }]) => [key, line]))
  await attributeToFile(trx, { file, lines })
  const rowOf = (key: string) => {
    const row = byKey.get(key)
    if (!row) throw new Error('a row that is not of the file was written')
    return row
  }
  const values = rows.map((row) => row.values)
  const others = new Set<unknown>()
  const column = keyColumn(target).name
  for (const { key, verdict, before, warning } of await comparePeople(trx, target, columns, values)) {
    const row = rowOf(key)
    if (warning !== undefined) row.warnings.push({ line: row.line, column, reason: warning })
    if (verdict !== 'other') continue
    others.add(key)
    tally.conclude(row, { outcome: verdict, before })
    tally.warn([{ line: row.line, column, reason: ofOtherPerson }])
  }
  const stored = values.filter((given) => !others.has(given[target.key]))
  for (const { key, ...effect } of await upsert(trx, target, columns, stored))
    tally.conclude(rowOf(key), effect)
}
