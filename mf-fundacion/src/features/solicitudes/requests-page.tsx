import { counted } from '@fcr/shared/contracts/text/counts'
import { requestTerms } from '@fcr/shared/contracts/request-terms'
import { StaffHead, QueryState, SmallButtonLink, useUrlFilters } from '@fcr/shared/staff'
import { EmptyState, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import { useLocation, useParams } from 'react-router-dom'
import { paths } from '../../paths'
import { Filters } from './filters'
import { Queue } from './queue'
import { noFilters, queueQuery } from './requests-api'
import styles from './requests.module.css'
import { Thread } from './thread'

const { consulta, correccion } = requestTerms
const lead = `Las consultas se responden en ${consulta.answered} días hábiles y los reclamos en ${correccion.answered}.`

const openWords = (total: number) =>
  total === 0 ? 'Ninguna abierta. ' : counted(total, 'abierta. ', 'abiertas. ')

/** The queue of requests, and one of them with its thread and the person's data; on a phone one after the other. */
export function RequestsPage() {
  usePageTitle('Solicitudes')
  const { id } = useParams()
  const { search } = useLocation()
  const { filters, page, apply, clear } = useUrlFilters(noFilters)
  const query = useQuery(queueQuery(filters, page))
  const isFiltered = Object.values(filters).some((value) => value !== '')
  // On a phone, one request has the screen to itself.
  const listOnly = id === undefined ? undefined : styles.wideOnly
  const open = query.data && !isFiltered ? openWords(query.data.total) : ''
  return (
    <>
      <StaffHead
        title="Solicitudes"
        lead={<span className={listOnly}>{open + lead}</span>}
        back={
          id === undefined
            ? undefined
            : { to: { pathname: paths.requests, search }, label: 'Todas las solicitudes' }
        }
        action={
          <div className={listOnly}>
            <SmallButtonLink to={paths.newRequest} variant="secondary" icon={<PlusIcon />}>
              Registrar una recibida
            </SmallButtonLink>
          </div>
        }
      />
      <div className={listOnly}>
        <Filters filters={filters} onApply={apply} onClear={isFiltered ? clear : undefined} />
      </div>
      <div className={styles.desk}>
        <section aria-label="Cola" className={id === undefined ? styles.queue : styles.queueBeside}>
          <h2>Cola</h2>
          <QueryState query={query} label="Cargando las solicitudes">
            {(list) => <Queue list={list} page={page} current={id} isFiltered={isFiltered} />}
          </QueryState>
        </section>
        {id === undefined ? (
          <div className={styles.choose}>
            {query.data?.total !== 0 && (
              <EmptyState
                title="Elija una solicitud"
                hint="La cola va por fecha: primero la que vence antes."
              />
            )}
          </div>
        ) : (
          <Thread key={id} id={id} />
        )}
      </div>
    </>
  )
}
