import type { SearchCard } from '@fcr/shared/contracts/search'
import type { ProfileRecord } from '@fcr/shared/profile'
import { consultation, type Consultation } from '@fcr/shared/official'
import { isSessionHeld } from '@fcr/shared/held-session'
import { ApiError, useOfficialSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { officialKey } from '../../official-session/official-data'

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

/**
 * The full read-only profile of the person on the card. If the request fails, the card's fields are shown.
 */
export function useOfficialProfile(card: SearchCard | null): OfficialProfile {
  const session = useOfficialSession()
  const id = card?.numero_identificacion ?? ''
  const may = session.status !== 'ready' || session.kind === 'JEP'
  const { data, error } = useQuery({
    ...consultation([...officialKey, 'compareciente'], 'GET /ext/comparecientes/:numero_identificacion', id),
    enabled: card !== null && may,
  })

  if (!card || !may) return { status: 'leave' }
  if (error instanceof ApiError && error.status === 401) return { status: 'leave' }
  // Without a known session, somebody else may be at the computer: the page may come from the browser's cache.
  if (session.status !== 'ready') return { status: 'loading' }
  if (data) return { status: 'ready', profile: data.person, consultation: data.consultation, held: false }
  if (!error) return { status: 'loading' }
  return { status: 'ready', profile: fromCard(card), consultation: null, held: isSessionHeld(error) }
}
