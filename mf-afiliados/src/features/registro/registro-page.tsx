import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { profileSectionTitles, type ProfileSection } from '@fcr/shared/contracts/form/field-spec'
import { useAuth, type User } from '@fcr/shared/session'
import { Spinner, Wrap } from '@fcr/shared/ui'
import { EditRegistration } from './edit/edit-registration'
import { cardIn } from './edit/profile-card'
import { NewRegistration } from './new-registration'
import { RegistrationIntro } from './registration-intro'
import { useFormTitle } from './steps/use-step-title'

/** `/registro`: the affiliation form; signed-in members edit their data in the same form. */
export function RegistroPage() {
  const card = cardIn(useLocation().state)
  useFormTitle(card && `Editar: ${profileSectionTitles[card]}`)
  const session = useAuth()
  return (
    // The form keeps drafts itself.
    <Wrap form data-drafts="own">
      {session.status === 'loading' ? <Loading /> : <Opened user={session.user} card={card} />}
    </Wrap>
  )
}

/** Decided once: a session that ends during input must not replace the form. */
function Opened({ user, card }: { user: User | null; card: ProfileSection | undefined }) {
  const [opener] = useState(user)
  return opener ? <EditRegistration key={card} user={opener} card={card} /> : <NewRegistration />
}

/** Part of the prerendered HTML, before any script runs. */
function Loading() {
  return (
    <>
      <RegistrationIntro />
      <noscript>
        <p>Esta página necesita JavaScript. Actívelo en su navegador para continuar.</p>
      </noscript>
      <Spinner label="Cargando el formulario" centered />
    </>
  )
}
