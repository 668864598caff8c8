import type { Profile } from '@fcr/shared/contracts/profile'
import { isSessionHeld } from '@fcr/shared/held-session'
import { consultation } from '@fcr/shared/official'
import { useQueries } from '@tanstack/react-query'
import { officialKey } from '../../../official-session/official-data'
import type { CardField } from './homonyms'

const detailFields: readonly [label: string, valueOf: (profile: Profile) => CardField['value']][] = [
  ['Última unidad', (profile) => profile.nombre_unidad],
  ['Año de nacimiento', (profile) => profile.fecha_nacimiento?.slice(0, 4) ?? null],
  ['Municipio de residencia', (profile) => profile.municipio_residencia],
]
/** The labels of what the cards do not have. */
export const detailLabels = detailFields.map(([label]) => label)

/** `values` are in the order of the labels. */
export type Details =
  { status: 'loading' } | { status: 'failed' } | { status: 'ready'; values: CardField['value'][] }

/**
 * What tells homonyms apart and is not on their cards, from their profiles: the server records each as a consultation.
 * Loaded once for a choice of people, as soon as it is `open`.
 */
export const useComparedDetails = (numbers: readonly string[], open: boolean) =>
  useQueries({
    queries: numbers.map((number) => ({
      ...consultation(
        [...officialKey, 'comparison'],
        'GET /ext/comparecientes/:numero_identificacion',
        number,
      ),
      enabled: open,
    })),
    combine: (results) => ({
      held: results.some(({ error }) => isSessionHeld(error)),
      details: results.map(({ data, isError }): Details => {
        if (data) return { status: 'ready', values: detailFields.map(([, valueOf]) => valueOf(data.person)) }
        return { status: isError ? 'failed' : 'loading' }
      }),
    }),
  })
