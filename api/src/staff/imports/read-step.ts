import type { Db } from '../../database/open'
import { textOf, type Cell, type TableRecord } from '../../import/file/cell'
import { columnFinder, suggestColumns } from '../../import/columns'
import { kinds } from '../../import/types'
import { inspect, readRecords } from '../../import/file/source'
import { UnusableFileError } from '../../import/file/unusable-file'
import { endStep, keepJob, type Claimed } from './lease'
import { batchSize, insertRows } from './rows'
import { daysFromNow, previewDays } from './terms'

const mostRows = 300_000
const mostColumns = 200

/** Characters stored in one statement, at most about; a few rows may have as many as thousands of others. */
const batchText = 4 * 1024 * 1024

const sizeOf = ({ cells }: TableRecord) =>
  cells.reduce((sum, cell) => sum + textOf(cell).length, cells.length)

async function* pieces(db: Db, jobId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const piece = await db
      .selectFrom('import_piece')
      .select('content')
      .where('job_id', '=', jobId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!piece) return
    yield piece.content
  }
}

// PostgreSQL cannot store NUL, which UTF-16 may contain.
const storable = (cell: Cell) => (typeof cell === 'string' ? cell.replaceAll('\0', '\uFFFD') : cell)

function headerOf(names: readonly string[]): string[] {
  const header = names.map((name) => name.replaceAll('\0', '\uFFFD').trim().slice(0, 100))
  if (header.length > mostColumns)
    throw new UnusableFileError('header', `El archivo tiene más de ${mostColumns} columnas.`)
  return header
}

/** Returns the names that the staff matched by hand in earlier imports of the kind. */
async function rememberedNames(db: Db, kind: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_column_name')
    .select(['name_key', 'column_name'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ name_key, column_name }) => [name_key, column_name]))
}

/**
 * Turns the uploaded file into rows, and suggests what its columns mean. The file itself is then removed.
 * @throws {UnusableFileError}
 */
export async function readFile(db: Db, job: Claimed): Promise<void> {
  const findColumn = columnFinder(kinds[job.kind].columns, await rememberedNames(db, job.kind))
  // An earlier attempt may have stored some.
  await db.deleteFrom('import_row').where('job_id', '=', job.id).execute()
  const source = await inspect({ chunks: () => pieces(db, job.id) }, { ...kinds[job.kind], findColumn })
  let header: string[] | undefined
  let notes: readonly string[] = []
  let waiting: TableRecord[] = []
  let total = 0
  let text = 0
  const store = () =>
    db.transaction().execute(async (trx) => {
      total += waiting.length
      if (total > mostRows)
        throw new UnusableFileError(
          'too_many_rows',
          `El archivo tiene más de ${mostRows} filas: divídalo en varios.`,
        )
      await insertRows(trx, job.id, waiting)
      await keepJob(trx, job, { total })
      waiting = []
      text = 0
    })
  for await (const { header: read, notes: facts, records } of readRecords(source)) {
    header ??= headerOf(read.names)
    notes = facts
    for (const { line, cells } of records) {
      const record = { line, cells: cells.map(storable) }
      waiting.push(record)
      text += sizeOf(record)
      if (waiting.length >= batchSize || text >= batchText) await store()
    }
  }
  await store()
  if (!header || total === 0) throw new UnusableFileError('empty', 'El archivo no tiene filas.')
  const suggested = suggestColumns(header, findColumn)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('import_piece').where('job_id', '=', job.id).execute()
    await endStep(trx, job, {
      state: 'columnas',
      sha256: source.sha256,
      header: JSON.stringify(header),
      notes: JSON.stringify(notes),
      matching: JSON.stringify(suggested.map((name) => name ?? null)),
      expires_at: daysFromNow(previewDays),
    })
  })
}
