import type { ImportDetail, ImportRow, RowFilter, RowOutcome } from '@fcr/shared/contracts/staff/imports'
import { DataTable, FilterChips, Pager, QueryState, useUrlFilters, Was } from '@fcr/shared/staff'
import { NotAvailable } from '@fcr/shared/ui'
import { useImportRows } from './queries'
import { outcomeNames, outcomes, OutcomeTag } from './labels'

const isFilter = (text: string): text is RowFilter =>
  text === 'aviso' || outcomeNames.includes(text as RowOutcome)

/** The rows of the file, by kind: the planned effect on each, or the actual one. */
export function RowsTable({ job }: { job: ImportDetail }) {
  const { filters, page } = useUrlFilters({ clase: '' })
  const kind = isFilter(filters.clase) ? filters.clase : ''
  const query = useImportRows(job.id, {
    kind,
    page,
    version: `${job.estado} ${JSON.stringify(job.previstas)} ${job.avisos}`,
  })
  const counts = {
    ...job.previstas,
    ...(job.resultado.desactualizada && { desactualizada: job.resultado.desactualizada }),
  }
  const present = outcomeNames.filter((name) => (counts[name] ?? 0) > 0)
  return (
    <>
      <FilterChips
        label="Clase de fila"
        name="clase"
        current={kind}
        options={[
          { value: '', label: 'Todas', count: job.filas },
          ...(job.avisos > 0 ? [{ value: 'aviso', label: 'Con aviso' }] : []),
          ...present.map((name) => ({ value: name, label: outcomes[name].chip, count: counts[name] })),
        ]}
      />
      <QueryState query={query} label="Cargando las filas">
        {({ total, filas }) => (
          <>
            <DataTable<ImportRow>
              caption="Filas del archivo"
              rows={filas}
              rowKey={({ fila }) => fila}
              columns={[
                {
                  header: job.clase === 'lugares' ? 'Lugar' : 'Persona',
                  cell: ({ nombre }) => nombre || <NotAvailable />,
                },
                { header: 'Fila', kind: 'number', cell: ({ fila }) => fila },
                {
                  header: job.clase === 'lugares' ? 'Código' : 'Cédula',
                  kind: 'number',
                  cell: ({ clave }) => clave,
                },
                {
                  header: 'Qué es',
                  kind: 'state',
                  nowrap: true,
                  cell: ({ clase, resultado, cambios }) => (
                    <OutcomeTag outcome={resultado ?? clase} changes={cambios.length} />
                  ),
                },
                { header: 'Por qué', wide: true, cell: (row) => <Notes row={row} /> },
              ]}
            />
            <Pager page={page} total={total} noun="filas" singular="fila" />
          </>
        )}
      </QueryState>
    </>
  )
}

/** The warnings about a row, and the reason for its kind. */
function Notes({ row }: { row: ImportRow }) {
  return (
    <>
      {row.avisos.map(({ campo, motivo }) => (
        <span key={`${campo} ${motivo}`}>
          <b>Aviso:</b> {campo} {motivo}.{' '}
        </span>
      ))}
      <Why row={row} />
    </>
  )
}

const fixed: Partial<Record<RowOutcome, string>> = {
  igual: 'El registro ya tiene los mismos datos.',
  desactualizada: 'Sus datos cambiaron después de la vista previa. Súbala otra vez si hace falta.',
}

function Why({ row }: { row: ImportRow }) {
  const { clase, resultado, cambios, problemas } = row
  const text = fixed[resultado ?? clase]
  if (text !== undefined) return text
  if ((resultado ?? clase) === 'nueva')
    return `Entra como importada. ${cambios.map(({ campo, despues }) => `${campo}: ${despues}`).join('; ')}`
  if (problemas.length > 0)
    return (
      <>
        {problemas
          .map(({ campo, motivo, valor }) => `${campo ?? 'La fila'}${valor ? ` «${valor}»` : ''} ${motivo}. `)
          .join('')}
        {resultado === undefined && 'Corrija la fila en el archivo y súbalo otra vez.'}
      </>
    )
  if (clase === 'conflicto')
    return `Ya hay una cuenta sin verificar con esa cédula${
      cambios.length > 0 ? `, con otro dato en: ${cambios.map(({ campo }) => campo).join(', ')}` : ''
    }. Se abre un caso.`
  if (clase === 'conservada') return 'La persona está verificada y mantiene sus datos ella misma.'
  if (clase === 'otra_persona')
    return `El registro tiene ese número con otro nombre (${cambios.map(inBoth).join('; ')}): la fila queda por fuera. Si es la misma persona, corrija primero el nombre en su ficha.`
  return cambios.map(({ campo, antes, despues }) => (
    <span key={campo}>
      {campo}: {antes == null ? <NotAvailable /> : <Was>{antes}</Was>} pasa a{' '}
      {despues === null ? <NotAvailable /> : <b>{despues}</b>}.{' '}
    </span>
  ))
}

const inBoth = ({ campo, antes, despues }: ImportRow['cambios'][number]) =>
  `${campo}: ${antes ?? 'ninguno'} en el registro, ${despues ?? 'ninguno'} en el archivo`
