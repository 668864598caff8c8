import { PageHeader } from '@fcr/shared/ui'
import { SharedDeviceChoice } from './drafts/draft-bar'
import type { Drafts } from './drafts/use-drafts'

/** Rendered without `drafts` until the form is ready. */
export function RegistrationIntro({ drafts }: { drafts?: Drafts }) {
  return (
    <PageHeader
      title="Formulario de Afiliación"
      lead="Por favor complete la información solicitada. Todos los campos son obligatorios, salvo los marcados como opcionales."
      trail
    >
      {drafts && <SharedDeviceChoice keeping={drafts.keeping} onChange={drafts.setShared} />}
    </PageHeader>
  )
}
