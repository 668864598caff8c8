import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import type {
  ImportDetail,
  ImportKind,
  ImportList,
  ImportRow,
  RowOutcome,
} from '@fcr/shared/contracts/staff/imports'
import type { Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import type { RowEnd } from '../../database/tables/imports'
import { textOf, type Cell } from '../../import/file/cell'
import { clearedByLabel } from '../../import/cleared'
import { labelOf, type Column } from '../../import/columns'
import { sortParts } from '../../import/name-parts'
import { kinds, loadDisplay } from '../../import/types'
import { isAsked, type Job } from './jobs'
import { presentReading } from './readings'

/** The words of the pages for what becomes of a row. */
const outcomeWords = {
  added: 'nueva',
  changed: 'cambia',
  unchanged: 'igual',
  kept: 'conservada',
  disputed: 'conflicto',
  other: 'otra_persona',
  bad: 'error',
  stale: 'desactualizada',
} as const satisfies Record<RowEnd, RowOutcome>

export const endOf = Object.fromEntries(
  Object.entries(outcomeWords).map(([end, word]) => [word, end]),
) as Record<RowOutcome, RowEnd>

const inWords = (counts: Partial<Record<RowEnd, number>>): Partial<Record<RowOutcome, number>> =>
  Object.fromEntries(Object.entries(counts).map(([end, count]) => [outcomeWords[end as RowEnd], count]))

export const toSummary = (job: Job): ImportList['filas'][number] => ({
  id: job.id,
  clase: job.kind,
  archivo: job.file_name,
  estado: isAsked(job) ? 'por_aprobar' : job.state,
  filas: job.total,
  subida_en: job.created_at.toISOString(),
  subida_por: job.ownerName,
})

/** Changes with the columns and with the preview. */
export const versionOf = ({ matching, overwrite, accepted, counts, cleared, warnings }: Job): string =>
  createHash('sha256')
    .update(JSON.stringify([matching, overwrite, accepted, counts, cleared, warnings]))
    .digest('hex')
    .slice(0, 32)

const changedSinceRead = 'Los datos cambiaron desde que los leyó: no se cargó nada. Pídala de nuevo.'

export function toDetail(
  job: Job,
  { columns, sample }: { columns: readonly Column[]; sample: readonly Cell[] },
): ImportDetail {
  const { header, matching } = job
  return {
    ...toSummary(job),
    version: versionOf(job),
    hechas: job.done,
    notas: job.notes,
    columnas: (header ?? []).map((nombre, index) => ({
      nombre,
      muestra: textOf(sample[index]).slice(0, 60),
      campo: matching?.[index] ?? null,
      con_error: job.bad_cells[matching?.[index] ?? ''] ?? 0,
    })),
    campos: columns
      .filter(({ read }) => read !== undefined)
      .map((column) => ({
        campo: column.name,
        nombre: labelOf(column),
        obligatorio: column.required ?? false,
      })),
    sobrescribir: job.overwrite,
    lecturas: job.readings.map(
      presentReading((name) => {
        const column = columns.find((candidate) => candidate.name === name)
        return column ? labelOf(column) : name
      }),
    ),
    previstas: inWords(job.counts),
    resultado: inWords(job.results),
    borrados: clearedByLabel(
      job.kind,
      job.state === 'terminada' || job.state === 'fallida' ? job.results_cleared : job.cleared,
    ).map(({ label, count }) => ({ campo: label, cuantos: count })),
    avisos: job.warnings,
    problema: job.problem,
    aprobacion:
      job.approval_id && job.asked_by_name
        ? {
            id: job.approval_id,
            estado: job.approvalState,
            pide: job.asked_by_name,
            decide: job.decided_by_name,
            razon_decision: job.differences ? changedSinceRead : job.decision_reason,
          }
        : null,
    se_borra_en: job.expires_at.toISOString(),
  }
}

/** Characters of a cell that an error quotes. */
const longestQuote = 80

/** What a new row replaces: nothing, in each column that it fills. */
const withoutValues = (given: Record<string, unknown> | null) =>
  Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([column, value]) => (value === null ? [] : [[column, null]])),
  )

type StoredRow = Selectable<Database['import_row']>
type ToRow = (row: StoredRow) => ImportRow

/** Returns a function that describes rows of a job for people. */
export async function rowPresenter(
  db: Db,
  { kind, header, matching }: Pick<Job, 'kind' | 'header' | 'matching'>,
): Promise<ToRow> {
  const columns = kinds[kind].columns
  const display = await loadDisplay(db)
  const byTarget = new Map(columns.map((column) => [column.target, column]))
  const byName = new Map(columns.map((column) => [column.name, column]))
  const positionsOf = (name: string) =>
    (matching ?? []).flatMap((other, index) => (other === name ? [index] : []))
  const cellOf = (cells: readonly Cell[], name: string) =>
    sortParts(positionsOf(name), header ?? [])
      .map((index) => textOf(cells[index]).trim())
      .filter(Boolean)
      .join(' ')
  const keyName = keyNames[kind]
  return ({ line, cells, key, verdict, outcome, given, before, problems, warnings }) => {
    const end = verdict ?? 'bad'
    return {
      fila: line,
      nombre: cleanTyped(kinds[kind].name.map((name) => cellOf(cells, name)).join(' ')),
      clave: end === 'bad' ? cellOf(cells, keyName) : (key ?? ''),
      clase: outcomeWords[end],
      ...(outcome && { resultado: outcomeWords[outcome] }),
      cambios: Object.entries((end === 'added' ? withoutValues(given) : before) ?? {}).map(
        ([target, value]) => {
          const column = byTarget.get(target)
          return {
            campo: column ? labelOf(column) : target,
            // Data that a person declared are shown where the case is decided.
            ...(end !== 'disputed' && { antes: display(target, value) }),
            despues: display(target, given?.[target]),
          }
        },
      ),
      problemas: (problems ?? []).map(({ column, reason }) => {
        const target = byName.get(column ?? '')
        const value = target ? cellOf(cells, target.name).slice(0, longestQuote) : ''
        return {
          campo: target ? labelOf(target) : null,
          motivo: reason,
          valor: value === '' ? null : value,
        }
      }),
      avisos: (warnings ?? []).map(({ column, reason }) => {
        const target = byName.get(column)
        return { campo: target ? labelOf(target) : column, motivo: reason }
      }),
    }
  }
}

const keyNames: Readonly<Record<ImportKind, string>> = {
  comparecientes: 'numero_identificacion',
  mapa: 'CC_IDENTIDAD',
  lugares: 'Código Municipio',
}
