import type { Provenance } from '@fcr/shared/contracts/provenance'
import { Alert } from '@fcr/shared/ui'

/** In a minimal profile and with older APIs, `provenance` is undefined: the status is unknown and not shown. */
export const isUnverified = (provenance: Provenance | undefined) =>
  provenance?.identidad === 'declarada' || provenance?.identidad === 'importada'

/** Explains to members what an unverified identity means for them. */
export const UnverifiedIdentity = () => (
  <Alert kind="info">
    Puede usar todo el sitio. La Fundación verifica su identidad cuando ve su documento; hasta entonces no se
    muestran su registro del mapa ni los nombres de los funcionarios que consultan sus datos.
  </Alert>
)
