import type { Profile } from '@fcr/shared/contracts/profile'
import type { SearchCard } from '@fcr/shared/contracts/search'
import type { ProfileRecord } from '@fcr/shared/profile'
import { isSessionHeld } from '@fcr/shared/held-session'
import { ApiError, externalHttp, useExternalSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { externalKey } from '../../external-session/external-data'

/** The answer that is shown: what the audit trail calls it by, and when it came. */
export type Consultation = { reference: string | null; at: Date }

type ExternalProfile =
  | { status: 'loading' }
  /** No record, or nobody of the JEP is signed in: the page has nothing to show. */
  | { status: 'leave' }
  | {
      status: 'ready'
      profile: ProfileRecord
      /** Null when the profile could not be had. */
      consultation: Consultation | null
      /** Whether it could not because the official's code is held. */
      held: boolean
    }

/** The fields of a card that a profile has under the same name. */
const fromCard = (card: SearchCard): ProfileRecord => ({
  numero_identificacion: card.numero_identificacion,
  nombre_apellido_completo: card.nombre_apellido_completo,
  rango: card.rango,
  fuerza: card.fuerza,
  nombre_sala_jep: card.nombre_sala_jep,
  procedencia: card.procedencia,
})

async function load(id: string, signal: AbortSignal) {
  const path = `/ext/comparecientes/${encodeURIComponent(id)}`
  const { data, headers } = await externalHttp.request<Profile>('GET', path, undefined, { signal })
  return { profile: data, consultation: { reference: headers.get('x-request-id'), at: new Date() } }
}

/**
 * The whole read-only profile of the person on the card. Asked for anew at each opening and kept nowhere, since
 * the server records each look. When it cannot be had, the card's own fields are what there is.
 */
export function useExternalProfile(card: SearchCard | null): ExternalProfile {
  const session = useExternalSession()
  const id = card?.numero_identificacion ?? ''
  const may = session.status !== 'ready' || session.kind === 'JEP'
  const { data, error } = useQuery({
    queryKey: [...externalKey, 'compareciente', id],
    queryFn: ({ signal }) => load(id, signal),
    enabled: card !== null && may,
    retry: false,
    // Offline it fails at once instead of waiting.
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })

  if (!card || !may) return { status: 'leave' }
  if (error instanceof ApiError && error.status === 401) return { status: 'leave' }
  // Without a known session nothing says who is sitting there: a page may come back from the browser's memory.
  if (session.status !== 'ready') return { status: 'loading' }
  if (data) return { status: 'ready', ...data, held: false }
  if (!error) return { status: 'loading' }
  return { status: 'ready', profile: fromCard(card), consultation: null, held: isSessionHeld(error) }
}
