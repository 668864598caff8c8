import type { Profile } from '@fcr/shared/contracts/profile'
import type { SearchCard } from '@fcr/shared/contracts/search'
import type { ProfileRecord } from '@fcr/shared/profile'
import { ApiError, externalHttp, useExternalSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { externalKey } from '../../external-session/external-data'

type ExternalProfile =
  | { status: 'loading' }
  /** No record, or nobody is signed in: the page has nothing to show. */
  | { status: 'leave' }
  | { status: 'ready'; profile: ProfileRecord }

/** The fields of a card that a profile has under the same name. */
const fromCard = (card: SearchCard): ProfileRecord => ({
  numero_identificacion: card.numero_identificacion,
  nombre_apellido_completo: card.nombre_apellido_completo,
  rango: card.rango,
  fuerza: card.fuerza,
  nombre_sala_jep: card.nombre_sala_jep,
})

/**
 * The whole read-only profile of the person on the card. Asked for anew at each opening and kept nowhere, since
 * the server records each look. When it cannot be had, the card's own fields are what there is.
 */
export function useExternalProfile(card: SearchCard | null): ExternalProfile {
  const session = useExternalSession()
  const id = card?.numero_identificacion ?? ''
  const { data, error } = useQuery({
    queryKey: [externalKey, 'compareciente', id],
    queryFn: ({ signal }) =>
      externalHttp.get<Profile>(`/ext/comparecientes/${encodeURIComponent(id)}`, { signal }),
    enabled: card !== null,
    retry: false,
    // Offline it fails at once instead of waiting.
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })

  if (!card || (session.status === 'ready' && session.kind === null)) return { status: 'leave' }
  if (error instanceof ApiError && error.status === 401) return { status: 'leave' }
  if (data) return { status: 'ready', profile: data }
  // Without a known session a failure says nothing about who is sitting there: nothing is shown yet.
  if (error && session.status === 'ready') return { status: 'ready', profile: fromCard(card) }
  return { status: 'loading' }
}
