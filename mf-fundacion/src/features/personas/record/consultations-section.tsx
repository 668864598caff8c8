import type { PersonRecord } from '@fcr/shared/contracts/staff/people'
import { DataTable, StaffSheet, type Column } from '@fcr/shared/staff'
import { recentMoment } from '@fcr/shared/dates'
import styles from '../people.module.css'

type Consultation = PersonRecord['consultas'][number]
type Action = PersonRecord['equipo'][number]

const seen: Record<Consultation['tipo'], string> = {
  perfil: 'Abrió el perfil',
  persona_mapa: 'Abrió su registro del mapa',
  busqueda: 'Salió en una búsqueda',
}

const columns: [Column<Consultation>, ...Column<Consultation>[]] = [
  { header: 'Funcionario', cell: ({ funcionario, entidad }) => `${funcionario}, ${entidad}` },
  { header: 'Qué hizo', cell: ({ tipo }) => seen[tipo], wide: true },
  { header: 'Motivo declarado', cell: ({ finalidad }) => finalidad, wide: true },
  { header: 'Cuándo', cell: ({ fecha }) => recentMoment(fecha) },
]

/** The latest consultations by officials. */
export function ConsultationsSection({ consultations }: { consultations: readonly Consultation[] }) {
  return (
    <StaffSheet id="consultas" title="Consultas de funcionarios">
      {consultations.length === 0 ? (
        <p className={styles.soft}>Ningún funcionario ha consultado sus datos.</p>
      ) : (
        <DataTable
          caption="Consultas de funcionarios"
          columns={columns}
          rows={consultations}
          rowKey={({ fecha, funcionario }) => `${fecha} ${funcionario}`}
        />
      )}
    </StaffSheet>
  )
}

const actionColumns: [Column<Action>, ...Column<Action>[]] = [
  { header: 'Quién', cell: ({ quien }) => quien },
  {
    header: 'Qué hizo',
    cell: ({ operacion }) => operacion.charAt(0).toUpperCase() + operacion.slice(1),
    wide: true,
  },
  { header: 'Cuándo', cell: ({ fecha }) => recentMoment(fecha) },
]

/** Recent actions of the staff on the person. */
export function StaffActionsSection({ actions }: { actions: readonly Action[] }) {
  return (
    <StaffSheet id="equipo" title="Acciones del equipo">
      {actions.length === 0 ? (
        <p className={styles.soft}>El equipo no ha hecho nada con esta ficha.</p>
      ) : (
        <DataTable
          caption="Acciones del equipo"
          columns={actionColumns}
          rows={actions}
          rowKey={({ fecha, operacion }) => `${fecha} ${operacion}`}
        />
      )}
    </StaffSheet>
  )
}
