import type { MapPerson } from '@fcr/shared/contracts/map'
import { fieldsInReview } from '@fcr/shared/official'
import { isSessionHeld } from '@fcr/shared/held-session'
import { ApiError, officialHttp, useOfficialSession } from '@fcr/shared/session'
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
      /** The view's reference in the audit log; null until the server has responded. */
      reference: string | null
      /** Labels of fields that the foundation is checking. */
      inReview?: readonly string[]
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
  const opened = useOpenedPerson(passed?.CC_IDENTIDAD, mayAsk)

  if (!passed) return { status: 'none' }
  if (session.status !== 'ready') return { status: 'loading' }
  if (!mayAsk || isRefused(opened.error) || isGone(opened.error)) return { status: 'none' }
  if (isSessionHeld(opened.error)) return { status: 'held' }
  if (opened.data) return { status: 'ready', ...opened.data }
  const isKnown = map.data !== undefined || opened.error !== null
  return isKnown ? { status: 'ready', person: passed, reference: null } : { status: 'loading' }
}

function useOpenedPerson(documentNumber: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...mapKey, 'persona', documentNumber],
    queryFn: async ({ signal }) => {
      const { data, headers } = await officialHttp.request('GET /ext/mapa/:numero_identificacion', {
        params: { numero_identificacion: documentNumber ?? '' },
        signal,
      })
      return { person: data, reference: headers.get('x-request-id'), inReview: fieldsInReview(headers) }
    },
    enabled: enabled && documentNumber !== undefined,
    // Requested on each opening, and only then: each response is a row of the audit log.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** Whether the person is no longer in the register. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
