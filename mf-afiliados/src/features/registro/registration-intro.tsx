import type { ReactNode } from 'react'
import { PageHeader } from '@fcr/shared/ui'
import { SharedDeviceChoice } from './drafts/draft-bar'
import type { Drafts } from './drafts/use-drafts'

interface Props {
  /** Undefined until the form is ready. */
  drafts?: Drafts
  /** More actions in the header. */
  children?: ReactNode
}

export function RegistrationIntro({ drafts, children }: Props) {
  return (
    <PageHeader
      title="Formulario de Afiliación"
      lead="Por favor complete la información solicitada. Todos los campos son obligatorios, salvo los marcados como opcionales."
      trail
    >
      {children}
      {drafts && <SharedDeviceChoice keeping={drafts.keeping} onChange={drafts.setShared} />}
    </PageHeader>
  )
}
