import type { ImportRow, RowFilter, RowOutcome } from '@fcr/shared/contracts/staff/imports'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { csvLine, csvMark } from '../../csv/write-csv'
import type { Db } from '../../database/open'
import type { Job } from './jobs'
import { endOf, rowPresenter } from './present'
import { batchSize } from './rows'

/** Rows of a job: by what became of them once it ran, else by what importing them would do. */
const rowsOf = (db: Db, job: Job, kind: RowFilter | undefined) => {
  const rows = db
    .selectFrom('import_row')
    .selectAll()
    .where('job_id', '=', job.id)
    .where('verdict', 'is not', null)
  if (!kind) return rows
  if (kind === 'aviso') return rows.where('warnings', 'is not', null)
  const end = endOf[kind]
  return end === 'stale' ? rows.where('outcome', '=', end) : rows.where('verdict', '=', end)
}

/** Returns one page of a job's rows. */
export async function findRows(
  db: Db,
  job: Job,
  page: number,
  kind: RowFilter | undefined,
): Promise<ImportRow[]> {
  const rows = await rowsOf(db, job, kind)
    .orderBy('line')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return rows.map(await rowPresenter(db, job))
}

/** Returns how many rows `findRows` has in all. */
export async function countRows(db: Db, job: Job, kind: RowFilter | undefined): Promise<number> {
  const { counts, results } = job
  if (kind === 'aviso') {
    const { count } = await rowsOf(db, job, kind)
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  if (kind === 'desactualizada') return results.stale ?? 0
  if (kind) return counts[endOf[kind] as keyof typeof counts] ?? 0
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

const planned: Record<ImportRow['clase'], string> = {
  nueva: 'Se agregaría',
  cambia: 'Cambiaría',
  conflicto: 'En conflicto: se abriría un caso',
  otra_persona: 'Con el número de otra persona: se deja por fuera',
  error: 'Con error: se deja por fuera',
  conservada: 'Se conserva: la persona mantiene sus datos',
  igual: 'Igual: no cambia nada',
}
const happened: Record<RowOutcome, string> = {
  nueva: 'Se agregó',
  cambia: 'Se cambió',
  conflicto: 'En conflicto: se abrió un caso',
  otra_persona: 'Con el número de otra persona: quedó por fuera',
  error: 'Con error: quedó por fuera',
  conservada: 'Se conservó: la persona mantiene sus datos',
  igual: 'Igual: no cambió nada',
  desactualizada: 'Quedó por fuera: sus datos cambiaron después de la vista previa',
}

const none = 'No Disponible'
const reasons = ({ clase, cambios, problemas, avisos }: ImportRow) =>
  [
    ...problemas.map(({ campo, motivo, valor }) =>
      campo ? `${campo}: ${valor ? `«${valor}» ` : ''}${motivo}` : motivo,
    ),
    ...avisos.map(({ campo, motivo }) => `Aviso: ${campo} ${motivo}`),
    ...cambios.map(({ campo, antes, despues }) =>
      clase === 'nueva'
        ? `${campo}: ${despues}`
        : antes === undefined
          ? campo
          : `${campo}: ${antes ?? none} → ${despues ?? none}`,
    ),
  ].join(' | ')

/** Yields the rows of a job as the lines of a CSV file, in batches. */
export async function* resultCsv(db: Db, job: Job, kind: RowFilter | undefined): AsyncGenerator<string> {
  yield csvMark + csvLine(['Fila', 'Clave', 'Nombre', 'Resultado', 'Detalle'])
  const toRow = await rowPresenter(db, job)
  for (let after = 0; ;) {
    const rows = await rowsOf(db, job, kind)
      .where('line', '>', after)
      .orderBy('line')
      .limit(batchSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .map((stored) => {
        const row = toRow(stored)
        const what = row.resultado ? happened[row.resultado] : planned[row.clase]
        return csvLine([String(row.fila), row.clave, row.nombre, what, reasons(row)])
      })
      .join('')
    after = last.line
  }
}
