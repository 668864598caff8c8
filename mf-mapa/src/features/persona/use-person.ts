import type { MapPerson } from '@fcr/shared/contracts/map'
import { isSessionHeld } from '@fcr/shared/held-session'
import { ApiError, externalHttp, useExternalSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { passedPerson } from '../../people/passed-person'
import { isRefused, mapKey, useMapData } from '../../people/use-map-data'
import { paths } from '../../paths'

type PersonDetail =
  | { status: 'loading' }
  | { status: 'none' }
  /** The official's code is held: not even the record that was handed over shows, since this view is not recorded. */
  | { status: 'held' }
  | {
      status: 'ready'
      person: MapPerson
      /** What the audit trail calls this view by; null until it has been asked for. */
      reference: string | null
    }

/**
 * The person whose record came with the navigation. Each opening is asked of the server, which records it. Coming from
 * the map, the record that was handed over shows meanwhile. After a reload it does not: the browser keeps it with the
 * history entry, whoever sits there now.
 */
export function usePerson(): PersonDetail {
  const passed = passedPerson(useLocation().state)
  const session = useExternalSession()
  const mayAsk = session.status === 'ready' && session.kind === 'UBPD'
  const map = useMapData({ enabled: false })
  const opened = useOpenedPerson(passed?.CC_IDENTIDAD, mayAsk)

  if (!passed) return { status: 'none' }
  if (session.status !== 'ready') return { status: 'loading' }
  if (!mayAsk || isRefused(opened.error) || isGone(opened.error)) return { status: 'none' }
  if (isSessionHeld(opened.error)) return { status: 'held' }
  if (opened.data) return { status: 'ready', ...opened.data }
  const known = map.data !== undefined || opened.error !== null
  return known ? { status: 'ready', person: passed, reference: null } : { status: 'loading' }
}

function useOpenedPerson(documentNumber: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...mapKey, 'persona', documentNumber],
    queryFn: async ({ signal }) => {
      const path = paths.personCall(documentNumber ?? '')
      const { data, headers } = await externalHttp.request<MapPerson>('GET', path, undefined, { signal })
      return { person: data, reference: headers.get('x-request-id') }
    },
    enabled: enabled && documentNumber !== undefined,
    // Asked for each time it is opened, and only then: each answer is a row of the audit trail.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** No longer in the register. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
