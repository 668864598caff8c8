import { PageHeader } from '@fcr/shared/ui'
import { SharedDeviceChoice } from '../drafts/draft-bar'
import type { Drafts } from '../drafts/use-drafts'

/** The head of the page that edits one card of the profile. */
export const EditIntro = ({ drafts }: { drafts?: Drafts }) => (
  <PageHeader
    title="Editar sus datos"
    lead="Cambie lo que necesite. Al guardar le pediremos su contraseña actual."
  >
    {drafts && <SharedDeviceChoice keeping={drafts.keeping} onChange={drafts.setShared} />}
  </PageHeader>
)
