import type { Provenance } from '@fcr/shared/contracts/provenance'
import { Alert } from '@fcr/shared/ui'

/** Undefined in a minimal profile and in the response of an older API: nothing is known then, and nothing is said. */
export const isUnverified = (provenance: Provenance | undefined) =>
  provenance?.identidad === 'declarada' || provenance?.identidad === 'importada'

/** What it means for the member that the foundation has not verified who they are. */
export const UnverifiedIdentity = () => (
  <Alert kind="info">
    Puede usar todo el sitio. La Fundación verifica su identidad cuando ve su documento; hasta entonces no se
    muestran su registro del mapa ni los nombres de los funcionarios que consultan sus datos.
  </Alert>
)
