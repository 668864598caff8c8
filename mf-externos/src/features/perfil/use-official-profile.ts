import type { SearchCard } from '@fcr/shared/contracts/search'
import type { ProfileRecord } from '@fcr/shared/profile'
import { fieldsInReview } from '@fcr/shared/official'
import { isSessionHeld } from '@fcr/shared/held-session'
import { ApiError, officialHttp, useOfficialSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { officialKey } from '../../official-session/official-data'

/** The displayed response: its reference in the audit log, time of arrival, and fields in review. */
export type Consultation = { reference: string | null; at: Date; inReview: readonly string[] }

type OfficialProfile =
  | { status: 'loading' }
  /** No record or no JEP session: the page has nothing to show. */
  | { status: 'leave' }
  | {
      status: 'ready'
      profile: ProfileRecord
      /** Null if the profile could not be loaded. */
      consultation: Consultation | null
      /** Whether the official's held code is the reason. */
      held: boolean
    }

/** The fields that a card and a profile share by name. */
const fromCard = (card: SearchCard): ProfileRecord => ({
  numero_identificacion: card.numero_identificacion,
  nombre_apellido_completo: card.nombre_apellido_completo,
  rango: card.rango,
  fuerza: card.fuerza,
  nombre_sala_jep: card.nombre_sala_jep,
  procedencia: card.procedencia,
})

async function load(id: string, signal: AbortSignal) {
  const { data, headers } = await officialHttp.request('GET /ext/comparecientes/:numero_identificacion', {
    params: { numero_identificacion: id },
    signal,
  })
  return {
    profile: data,
    consultation: {
      reference: headers.get('x-request-id'),
      at: new Date(),
      inReview: fieldsInReview(headers),
    },
  }
}

/**
 * The full read-only profile of the person on the card. Fetched on each opening and never cached, since the
 * server records each view. If the request fails, the card's fields are shown.
 */
export function useOfficialProfile(card: SearchCard | null): OfficialProfile {
  const session = useOfficialSession()
  const id = card?.numero_identificacion ?? ''
  const may = session.status !== 'ready' || session.kind === 'JEP'
  const { data, error } = useQuery({
    queryKey: [...officialKey, 'compareciente', id],
    queryFn: ({ signal }) => load(id, signal),
    enabled: card !== null && may,
    retry: false,
    // Offline the request fails at once instead of waiting.
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })

  if (!card || !may) return { status: 'leave' }
  if (error instanceof ApiError && error.status === 401) return { status: 'leave' }
  // Without a known session, somebody else may be at the computer: the page may come from the browser's cache.
  if (session.status !== 'ready') return { status: 'loading' }
  if (data) return { status: 'ready', ...data, held: false }
  if (!error) return { status: 'loading' }
  return { status: 'ready', profile: fromCard(card), consultation: null, held: isSessionHeld(error) }
}
