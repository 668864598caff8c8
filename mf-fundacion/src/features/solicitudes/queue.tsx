import { requestKindNames, type RequestList, type RequestRow } from '@fcr/shared/contracts/staff/requests'
import { DueTag, Pager, Tag } from '@fcr/shared/staff'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths'
import styles from './requests.module.css'
import { personName, stateNames } from './labels'

interface QueueProps {
  list: RequestList
  page: number
  /** The request that is open. */
  current: string | undefined
  isFiltered: boolean
}

export function Queue({ list: { total, filas }, page, current, isFiltered }: QueueProps) {
  const { search } = useLocation()
  if (total === 0)
    return (
      <p className={styles.none}>
        {isFiltered ? 'Ninguna solicitud con estos filtros.' : 'No hay solicitudes abiertas.'}
      </p>
    )
  return (
    <>
      <ul>
        {filas.map((row) => (
          <li key={row.id}>
            <Link
              to={{ pathname: paths.request(row.id), search }}
              aria-current={row.id === current || undefined}
            >
              <b>{personName(row)}</b>
              <span>
                {requestKindNames[row.tipo]}
                {row.asignada && <span className={styles.soft}>, {row.asignada.nombre}</span>}
              </span>
              <RequestTag request={row} />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        <Pager page={page} total={total} noun="solicitudes" singular="solicitud" />
      </div>
    </>
  )
}

/** Until when a request is answered, or how it ended. */
export function RequestTag({ request: { estado, vence } }: { request: RequestRow }) {
  if (estado === 'atendida') return <Tag kind="verified">{stateNames.atendida}</Tag>
  if (estado === 'rechazada') return <Tag kind="annulled">{stateNames.rechazada}</Tag>
  return vence === null ? <Tag kind="calm">Sin fecha en la orden</Tag> : <DueTag due={vence} />
}
