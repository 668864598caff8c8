import type { MapPerson } from '@fcr/shared/contracts/map'
import { consultation, type Consultation } from '@fcr/shared/official'
import { isSessionHeld } from '@fcr/shared/held-session'
import { ApiError, useOfficialSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { passedPerson } from '../../people/passed-person'
import { isRefused, mapKey, useMapData } from '../../people/use-map-data'

type PersonDetail =
  | { status: 'loading' }
  | { status: 'none' }
  /** The official's code is held: the passed record is hidden too, since this view is not recorded. */
  | { status: 'held' }
  | {
      status: 'ready'
      person: MapPerson
      /** Null until the server has responded. */
      consultation: Consultation | null
    }

/**
 * The person whose record was passed with the navigation. Each opening sends a request, which the server
 * records. Coming from the map, the passed record shows meanwhile. After a reload it does not: the browser keeps
 * it in the history entry, and somebody else may use the computer by then.
 */
export function usePerson(): PersonDetail {
  const passed = passedPerson(useLocation().state)
  const session = useOfficialSession()
  const mayAsk = session.status === 'ready' && session.kind === 'UBPD'
  const map = useMapData({ enabled: false })
  const opened = useQuery({
    ...consultation(
      [...mapKey, 'persona'],
      'GET /ext/mapa/:numero_identificacion',
      passed?.CC_IDENTIDAD ?? '',
    ),
    enabled: mayAsk && passed !== undefined,
    // A return from the browser's cache of pages is another opening.
    staleTime: 0,
  })

  if (!passed) return { status: 'none' }
  if (session.status !== 'ready') return { status: 'loading' }
  if (!mayAsk || isRefused(opened.error) || isGone(opened.error)) return { status: 'none' }
  if (isSessionHeld(opened.error)) return { status: 'held' }
  if (opened.data) return { status: 'ready', ...opened.data }
  const isKnown = map.data !== undefined || opened.error !== null
  return isKnown ? { status: 'ready', person: passed, consultation: null } : { status: 'loading' }
}

/** Whether the person is no longer in the register. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
