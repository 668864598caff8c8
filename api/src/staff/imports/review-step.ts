import type { Transaction } from 'kysely'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import { textOf } from '../../import/file/cell'
import { matchedHeader, storedColumns, type Column, type Header } from '../../import/columns'
import { comparecientesTarget } from '../../import/comparecientes'
import { isOfNamelessRows, NamelessRows } from '../../import/nameless-rows'
import { createZeroCheck } from '../../import/leading-zeros'
import { findMonthFirst } from '../../import/month-first'
import { mapPeopleTarget } from '../../import/map-people'
import { comparePeople } from '../../import/other-person'
import { keyColumn, type PeopleTarget } from '../../import/people-target'
import { codeColumn, placeColumns } from '../../import/place/place-columns'
import { loadPlaces, reconcile, type FoundPlace } from '../../import/place/places'
import { createRowReader, keyPosition, type Problem, type Row } from '../../import/rows'
import { clearedColumns, isStored } from '../../import/upsert'
import { endStep, keepJob, type Claimed } from './lease'
import { acceptsReadings, Readings } from './readings'
import { addTo, forgetReview, rowBatches, saveReview, type Reviewed, type StoredRow } from './rows'

type Trx = Transaction<Database>

/** Returns the register that a job of people changes. */
export const targetOf = (
  db: Db,
  { kind, overwrite, accepted }: Pick<Claimed, 'kind' | 'overwrite' | 'accepted'>,
): Promise<PeopleTarget> =>
  kind === 'mapa'
    ? mapPeopleTarget(db)
    : comparecientesTarget(db, { overwrite, accepts: acceptsReadings(accepted) })

const headerOf = ({ header, matching }: Claimed, columns: readonly Column[]) =>
  matchedHeader(header ?? [], matching ?? [], columns)

const bad = ({ line, cells }: StoredRow, keyIndex: number, problems: readonly Problem[]): Reviewed => ({
  line,
  // For the erasure of a person, however the number was typed.
  key: textOf(cells[keyIndex]).replace(/\D/g, ''),
  verdict: 'bad',
  given: null,
  before: null,
  problems: problems.map(({ column, reason }) => ({ column, reason })),
  warnings: null,
})

type Read = { row: StoredRow; result: Row | Problem[] }
const isRow = (read: Read): read is Read & { result: Row } => !Array.isArray(read.result)

/** Reads and counts the rows of a job, batch by batch, as `judge` says. */
async function review(
  db: Db,
  job: Claimed,
  { header, key, size }: { header: Header; key: Column; size?: number },
  judge: (trx: Trx, rows: readonly Row[]) => Promise<Reviewed[]>,
): Promise<void> {
  const readings = new Readings()
  const monthFirst = await findMonthFirst(header, rowBatches(db, job.id))
  const readRow = createRowReader(header, key, job.header?.length ?? 0, {
    monthFirst,
    onReading: readings.add,
  })
  const keyIndex = keyPosition(header, key)
  const nameless = new NamelessRows()
  await forgetReview(db, job.id)
  let [done, counts, badCells, cleared, warnings] = [0, {}, {}, {}, 0]
  for await (const batch of rowBatches(db, job.id, size)) {
    const read = batch.flatMap((row): Read[] => {
      const result = readRow(row)
      if (!result) nameless.add(row.line)
      return result ? [{ row, result }] : []
    })
    await db.transaction().execute(async (trx) => {
      // Locks the job before its rows, as discarding does: the opposite order could deadlock.
      await keepJob(trx, job, {})
      const judged = await judge(
        trx,
        read.filter(isRow).map(({ result }) => result),
      )
      const refused = read.flatMap(({ row, result }) =>
        Array.isArray(result) ? [bad(row, keyIndex, result)] : [],
      )
      const reviewed = [...judged, ...refused]
      await saveReview(trx, job.id, reviewed)
      done += batch.length
      counts = addTo(
        counts,
        reviewed.map(({ verdict }) => verdict),
      )
      badCells = addTo(
        badCells,
        reviewed.flatMap(({ problems }) => [
          ...new Set((problems ?? []).flatMap(({ column }) => column ?? [])),
        ]),
      )
      cleared = addTo(
        cleared,
        reviewed.flatMap((row) => clearedColumns(row.verdict, row)),
      )
      for (const row of reviewed) warnings += row.warnings?.length ?? 0
      await keepJob(trx, job, {
        done,
        counts: JSON.stringify(counts),
        bad_cells: JSON.stringify(badCells),
        cleared: JSON.stringify(cleared),
        warnings,
      })
    })
  }
  const notes = [...job.notes.filter((note) => !isOfNamelessRows(note)), ...nameless.notes()]
  await endStep(db, job, {
    state: 'lista',
    notes: JSON.stringify(notes),
    readings: JSON.stringify(readings.list()),
  })
}

async function reviewPeople(db: Db, job: Claimed): Promise<void> {
  const target = await targetOf(db, job)
  const header = headerOf(job, target.columns)
  const key = keyColumn(target)
  const columns = storedColumns(header)
  const checkZeros = createZeroCheck(target)
  await review(db, job, { header, key }, async (trx, rows) => {
    const checked = await checkZeros(trx, rows)
    const comparisons = await comparePeople(
      trx,
      target,
      columns,
      rows.map(({ values }) => values),
    )
    const byKey = new Map(comparisons.map((comparison) => [comparison.key, comparison]))
    return checked.map(({ line, values, warnings }) => {
      const comparison = byKey.get(String(values[target.key]))
      if (!comparison) throw new Error('a row was not compared')
      const { warning, ...compared } = comparison
      const all = [
        ...warnings,
        ...(warning === undefined ? [] : [{ line, column: key.name, reason: warning }]),
      ]
      const asked = all.length > 0 && isStored(compared.verdict)
      return { line, given: values, problems: null, warnings: asked ? all : null, ...compared }
    })
  })
}

async function reviewPlaces(db: Db, job: Claimed): Promise<void> {
  const header = headerOf(job, placeColumns)
  const stored = await loadPlaces(db)
  // In one batch, since rows may contradict one another.
  await review(db, job, { header, key: codeColumn, size: job.total }, (_trx, rows) => {
    const problems = new Map<number, Problem>()
    const places = rows.map(({ line, values }) => ({ ...(values as FoundPlace), line }))
    const { verdicts } = reconcile(places, stored, (problem) => problems.set(problem.line, problem))
    const judged = verdicts.map(({ line, given, verdict, before, warnings }): Reviewed => ({
      line,
      key: given.codigo_dane,
      verdict,
      given,
      before,
      problems: null,
      warnings: warnings.length > 0 ? warnings : null,
    }))
    const refused = places.flatMap(({ line, codigo_dane }): Reviewed[] => {
      const problem = problems.get(line)
      return problem
        ? [
            {
              line,
              key: codigo_dane,
              verdict: 'bad',
              given: null,
              before: null,
              problems: [problem],
              warnings: null,
            },
          ]
        : []
    })
    return Promise.resolve([...judged, ...refused])
  })
}

/** Finds out what importing each row would do. Changes nothing in the register. */
export const reviewRows = (db: Db, job: Claimed) =>
  job.kind === 'lugares' ? reviewPlaces(db, job) : reviewPeople(db, job)
