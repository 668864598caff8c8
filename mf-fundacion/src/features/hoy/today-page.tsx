import type { Today } from '@fcr/shared/contracts/staff/today'
import { Columns, StaffHead, QueryState, Tile, Tiles } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { EmptyState, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { todayKey } from '../../staff/today-key'
import { Alarms } from './alarms'
import { Approvals } from './approvals'
import { dateWords, waitingWords } from './labels'
import { tilesOf, totalOf } from './tiles'
import { Conflicts, Duplicates, HeldCodes, Identities, Requests } from './work-lists'

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
        {(today) => (totalOf(today) === 0 ? <NothingWaits /> : <Waiting today={today} />)}
      </QueryState>
    </>
  )
}

const NothingWaits = () => (
  <EmptyState title="No hay nada pendiente" hint="Lo que espere por usted aparecerá aquí." />
)

function Waiting({ today }: { today: Today }) {
  const { solicitudes, identidades, conflictos, repetidos, aprobaciones, codigos, alarmas, fecha } = today
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
            {identidades && <Identities list={identidades} />}
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
