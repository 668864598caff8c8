import { useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { useAuth, type Session } from '@fcr/shared/session'
import styles from './form-session.module.css'
import { SignInAgainDialog } from './sign-in-again-dialog'

/**
 * Route element for a form that outlives the session in which it was opened. If the session expires, the same
 * person signs in again over the form, here or in another tab, without losing input. Signing out closes the form
 * in every tab; a different member gets a new form.
 */
export function FormSession() {
  const session = useAuth()
  const opener = useOpener(session)
  // The expired session that the person has declined to renew for now.
  const [declined, setDeclined] = useState<Session>()
  const owner = opener?.documentNumber
  const generation = opener?.generation ?? 0
  // The form in which something was typed.
  const [typedIn, setTypedIn] = useState<number>()
  const ended = owner != null && session.status === 'ready' ? session.ended : undefined

  if (ended === 'signed-out') return <Navigate to="/" replace />
  return (
    <>
      <div key={generation} className={styles.form} onInput={() => setTypedIn(generation)}>
        <Outlet />
      </div>
      {owner != null && ended === 'expired' && declined !== session && (
        <SignInAgainDialog
          title="Su sesión terminó"
          lead={`${typedIn === generation ? 'Lo que escribió sigue aquí. ' : ''}Ingrese de nuevo para continuar.`}
          documentNumber={owner}
          onDecline={() => setDeclined(session)}
        />
      )}
    </>
  )
}

/** The person for whom the form was opened; null for a visitor, who keeps it even if somebody signs in elsewhere. */
type Opener = { documentNumber: string | null; generation: number }

function useOpener(session: Session): Opener | undefined {
  const [opener, setOpener] = useState<Opener>()
  if (session.status === 'loading') return opener
  const now = session.user?.numero_identificacion ?? null
  const stays = opener && (opener.documentNumber === null || now === null || now === opener.documentNumber)
  if (stays) return opener
  const next = { documentNumber: now, generation: opener ? opener.generation + 1 : 0 }
  setOpener(next)
  return next
}
