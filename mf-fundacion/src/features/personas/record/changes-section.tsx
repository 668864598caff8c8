import type { Change } from '@fcr/shared/contracts/changes'
import type { Changes } from '@fcr/shared/contracts/staff/people'
import { DataTable, StaffSheet, pageSize, QueryState, SmallButton, Was, type Column } from '@fcr/shared/staff'
import { NotAvailable } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changesQuery } from '../people-api'
import { recentMoment } from '@fcr/shared/dates'
import styles from '../people.module.css'
import { authorText, originText, valueText } from '../labels'

const before = ({ antes }: Change) => {
  const text = valueText(antes)
  return text === '' ? <NotAvailable /> : <Was>{text}</Was>
}
const after = ({ campo, despues }: Change) =>
  campo === 'registro' ? 'Se creó el registro' : valueText(despues)

const columns: [Column<Change>, ...Column<Change>[]] = [
  { header: 'Campo', cell: ({ etiqueta }) => etiqueta },
  { header: 'Antes', cell: before, wide: true },
  { header: 'Después', cell: after, wide: true },
  {
    header: 'Quién',
    cell: (change) => (
      <>
        {authorText(change)}
        {change.origen !== null && <small className={styles.reason}>{originText(change.origen)}</small>}
        {change.motivo !== null && <small className={styles.reason}>Motivo: {change.motivo}</small>}
      </>
    ),
    wide: true,
  },
  { header: 'Cuándo', cell: ({ fecha }) => recentMoment(fecha) },
]

interface ChangesSectionProps {
  id: string
  /** The first page, which comes with the record. */
  first: Changes
}

/** The history of changes. Further pages are read when asked for; each reading is recorded. */
export function ChangesSection({ id, first }: ChangesSectionProps) {
  const [page, setPage] = useState(1)
  const further = useQuery({ ...changesQuery(id, page), enabled: page > 1 })
  return (
    <StaffSheet id="cambios" title="Historial de cambios" aside={<span>{first.total}</span>}>
      {page === 1 ? (
        <ChangesPage changes={first} page={page} onPage={setPage} />
      ) : (
        <QueryState query={further} label="Cargando los cambios">
          {(changes) => <ChangesPage changes={changes} page={page} onPage={setPage} />}
        </QueryState>
      )}
    </StaffSheet>
  )
}

interface ChangesPageProps {
  changes: Changes
  page: number
  onPage: (page: number) => void
}

function ChangesPage({ changes: { total, filas }, page, onPage }: ChangesPageProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return <p className={styles.soft}>No hay cambios guardados.</p>
  return (
    <>
      <DataTable
        caption={`Historial de cambios, página ${page} de ${last}`}
        columns={columns}
        rows={filas}
        rowKey={({ id }) => id}
      />
      {last > 1 && (
        <div className={styles.buttons}>
          {page > 1 && (
            <SmallButton variant="secondary" onClick={() => onPage(page - 1)}>
              Más recientes
            </SmallButton>
          )}
          {page < last && (
            <SmallButton variant="secondary" onClick={() => onPage(page + 1)}>
              Más antiguos
            </SmallButton>
          )}
        </div>
      )}
    </>
  )
}
