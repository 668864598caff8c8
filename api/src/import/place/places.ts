import { sql, type Transaction } from 'kysely'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import type { Municipality } from '../../lookups/data-files'
import { savePlaces } from '../../lookups/sync'
import { fileContent } from '../file/file-content'
import { inTransaction } from '../import-people'
import { warningsOfChange } from './changed-place'
import { codeColumn, placeColumns, placeLayout } from './place-columns'
import { placeName } from './place-names'
import { readRows } from '../read-rows'
import { Tally, type ImportOptions, type ImportReport } from '../report'
import type { Problem, Warning } from '../rows'
import { inspect, readAhead, type Source } from '../file/source'

export type FoundPlace = Municipality & { line: number }

async function readPlaces(source: Source, options: ImportOptions, tally: Tally): Promise<FoundPlace[]> {
  const rows: FoundPlace[] = []
  const table = { columns: placeColumns, key: codeColumn, strange: 'ignore' } as const
  for await (const { row } of readRows(source, table, options, tally))
    rows.push({ ...(row.values as Municipality), line: row.line })
  return rows
}

/** Effect of importing a place, and its stored values that differ. */
type PlaceVerdict = {
  line: number
  given: Municipality
  verdict: 'added' | 'changed' | 'unchanged'
  before: Partial<Municipality> | null
  warnings: Warning[]
}

function judge(line: number, given: Municipality, stored: Municipality | undefined): PlaceVerdict {
  if (!stored) return { line, given, verdict: 'added', before: null, warnings: [] }
  const different = Object.entries(stored).filter(
    ([name, value]) => given[name as keyof Municipality] !== value,
  )
  return different.length === 0
    ? { line, given, verdict: 'unchanged', before: null, warnings: [] }
    : {
        line,
        given,
        verdict: 'changed',
        before: Object.fromEntries(different),
        warnings: warningsOfChange(line, given, stored),
      }
}

/** Normalises the names, and rejects rows that contradict an earlier row or a stored place. */
export function reconcile(
  rows: readonly FoundPlace[],
  stored: ReadonlyMap<string, Municipality>,
  reject: (problem: Problem) => void,
) {
  const departmentOf = (code: string) => code.slice(0, 2)
  const departments = new Map(
    [...stored.values()].map((municipality) => [
      departmentOf(municipality.codigo_dane),
      municipality.nombre_departamento,
    ]),
  )
  const fileDepartments = new Map<string, string>()
  // A name belongs to one department, as in the table.
  const departmentCodes = new Map([...departments].map(([code, name]) => [name, code]))
  const merged = new Map(stored)
  const verdicts: PlaceVerdict[] = []
  const codes = new Map(
    [...stored.values()].map((municipality) => [
      `${departmentOf(municipality.codigo_dane)} ${municipality.nombre}`,
      municipality.codigo_dane,
    ]),
  )
  for (const { line, ...place } of rows) {
    const { codigo_dane } = place
    const department = departmentOf(codigo_dane)
    const nombre_departamento = placeName(place.nombre_departamento, departments.get(department))
    const before = stored.get(codigo_dane)
    const nombre = placeName(place.nombre, before?.nombre)
    const agreed = fileDepartments.get(department) ?? nombre_departamento
    const holder = codes.get(`${department} ${nombre}`)
    const departmentHolder = departmentCodes.get(nombre_departamento)
    if (agreed !== nombre_departamento)
      reject({ line, column: 'Nombre Departamento', reason: 'no es el que otra línea da a ese código' })
    else if (departmentHolder !== undefined && departmentHolder !== department)
      reject({
        line,
        column: 'Nombre Departamento',
        reason: `ya lo tiene el departamento de código ${departmentHolder}`,
      })
    else if (holder !== undefined && holder !== codigo_dane)
      reject({ line, column: 'Nombre Municipio', reason: `ya lo tiene el código ${holder}` })
    else {
      fileDepartments.set(department, agreed)
      departmentCodes.set(agreed, department)
      codes.set(`${department} ${nombre}`, codigo_dane)
      const given = { ...place, nombre, nombre_departamento }
      merged.set(codigo_dane, given)
      verdicts.push(judge(line, given, before))
    }
  }
  // A department's new name also applies to its places that the file lacks.
  const places = [...merged.values()].map((place) => ({
    ...place,
    nombre_departamento: fileDepartments.get(departmentOf(place.codigo_dane)) ?? place.nombre_departamento,
  }))
  return { places, verdicts }
}

/** Returns the stored places by code. */
export async function loadPlaces(db: Db): Promise<Map<string, Municipality>> {
  const rows = await db
    .selectFrom('municipio as m')
    .innerJoin('departamento as d', 'd.codigo_dane', 'm.departamento')
    .select(['m.codigo_dane', 'd.nombre as nombre_departamento', 'm.nombre', 'm.latitud', 'm.longitud'])
    .execute()
  return new Map(rows.map((row) => [row.codigo_dane, row]))
}

/** Takes the same lock as at startup, when the rows from data/ are written. */
export const lockPlaces = (trx: Transaction<Database>) =>
  sql`LOCK TABLE lookup_file IN EXCLUSIVE MODE`.execute(trx)

/**
 * Updates the places from a file, like `importPeople` does for people. Places that the file lacks are kept,
 * since people may be registered there.
 * @throws {UnusableFileError}
 */
export async function importPlaces(
  db: Db,
  path: string,
  options: ImportOptions,
  record: (db: Db, report: ImportReport) => Promise<void>,
): Promise<ImportReport> {
  const source = await readAhead(await inspect(await fileContent(path), placeLayout))
  return inTransaction(db, record, async (trx) => {
    const tally = new Tally()
    const rows = await readPlaces(source, options, tally)
    await lockPlaces(trx)
    const stored = await loadPlaces(trx)
    const { places, verdicts } = reconcile(rows, stored, (problem) => tally.reject([problem]))
    for (const { line, given, verdict, before, warnings } of verdicts)
      tally.conclude({ line, values: given, warnings }, { outcome: verdict, before })
    const absent = [...stored.keys()].filter(
      (code) => !rows.some((place) => place.codigo_dane === code),
    ).length
    if (absent > 0) tally.notes.push(`${absent} municipios que no están en el archivo se conservan.`)
    const report = tally.report(options, source.sha256)
    if (report.outcome === 'done' && report.added + report.changed > 0) await savePlaces(trx, places)
    return report
  })
}
