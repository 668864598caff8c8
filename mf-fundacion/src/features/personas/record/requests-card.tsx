import type { PersonRecord } from '@fcr/shared/contracts/staff/people'
import { StaffSheet, Row, Rows } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { paths } from '../../../paths'
import styles from '../people.module.css'

type Requests = PersonRecord['solicitudes']
const states: Record<Requests[number]['estado'], string> = {
  recibida: 'recibida',
  en_tramite: 'en trámite',
  atendida: 'atendida',
  rechazada: 'no procede',
}

/** Requests of the card; the rest are in their own section. */
const mostShown = 5

export function RequestsCard({ requests }: { requests: Requests }) {
  return (
    <StaffSheet title="Solicitudes" aside={<span>{requests.length}</span>}>
      {requests.length === 0 ? (
        <p className={styles.soft}>No ha enviado solicitudes.</p>
      ) : (
        <Rows>
          {requests.slice(0, mostShown).map(({ id, radicado, estado, creada }) => (
            <Row
              key={id}
              to={`${paths.today}/solicitudes/${id}`}
              title={`Solicitud ${radicado}`}
              detail={`${formatMoment(creada)} ${states[estado]}`}
            />
          ))}
        </Rows>
      )}
    </StaffSheet>
  )
}
