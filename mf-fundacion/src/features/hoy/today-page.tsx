import { countOf } from '@fcr/shared/contracts/text/counts'
import type { Today } from '@fcr/shared/contracts/staff/today'
import { Columns, StaffHead, QueryState, Tile, Tiles } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { EmptyState, TextLink, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths'
import { todayKey } from '../../staff/today-key'
import { Alarms } from './alarms'
import styles from './today.module.css'
import { Approvals } from './approvals'
import { dateWords, waitingWords } from './labels'
import { tilesOf, totalOf } from './tiles'
import { Conflicts, Duplicates, HeldCodes, Requests } from './work-lists'

/** Pending work of the signed-in person: the sections of their roles, with the first rows of each. */
export function TodayPage() {
  usePageTitle('Hoy')
  const query = useQuery({
    queryKey: [...todayKey, 'lista'],
    queryFn: ({ signal }) => staffRealm.http.call('GET /fundacion/hoy', { signal }),
    // Somebody who comes back wants to see what waits now.
    staleTime: 0,
  })
  return (
    <>
      <StaffHead
        title="Hoy"
        lead={query.data && `${dateWords(query.data.fecha)}. ${waitingWords(query.data)}`}
      />
      <QueryState query={query} label="Cargando lo que espera">
        {(today) => (
          <>
            {totalOf(today) === 0 ? <NothingWaits /> : <Waiting today={today} />}
            <Unverified count={today.sin_verificar ?? 0} />
          </>
        )}
      </QueryState>
    </>
  )
}

const NothingWaits = () => (
  <EmptyState title="No hay nada pendiente" hint="Lo que espere por usted aparecerá aquí." />
)

/** A figure, not a task: these people need nobody until they come or ask for it. */
function Unverified({ count }: { count: number }) {
  if (count === 0) return null
  const people = count === 1 ? '1 persona afiliada está' : `${countOf(count)} personas afiliadas están`
  return (
    <p className={styles.figure}>
      {people} sin verificar. Se verifican cuando vienen o lo piden.{' '}
      <TextLink to={paths.unverified}>Ver la lista</TextLink>
    </p>
  )
}

function Waiting({ today }: { today: Today }) {
  const { solicitudes, conflictos, repetidos, aprobaciones, codigos, alarmas, fecha } = today
  return (
    <>
      <Tiles label="Lo que espera">
        {tilesOf(today).map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </Tiles>
      <Columns
        main={
          <>
            {solicitudes && <Requests list={solicitudes} today={fecha} />}
            {conflictos && <Conflicts list={conflictos} />}
            {repetidos && <Duplicates list={repetidos} />}
          </>
        }
        side={
          <>
            <Approvals list={aprobaciones} />
            <Alarms alarms={alarmas} />
            {codigos && <HeldCodes list={codigos} />}
          </>
        }
      />
    </>
  )
}
