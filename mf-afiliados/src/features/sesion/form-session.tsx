import { Fragment, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { useAuth, type Session } from '@fcr/shared/session'
import { SignInAgainDialog } from './sign-in-again-dialog'

/**
 * Route element around a form that outlives the session it was opened in. When that runs out, the same person signs
 * in again over the form, here or in another tab, and nothing typed is lost. Who signs out leaves the form in every
 * tab; another member who signs in gets a form of their own.
 */
export function FormSession() {
  const session = useAuth()
  const opener = useOpener(session)
  // The session that ran out and that the person does not want back right now.
  const [declined, setDeclined] = useState<Session>()
  const owner = opener?.documentNumber
  const ended = owner != null && session.status === 'ready' ? session.ended : undefined

  if (ended === 'signed-out') return <Navigate to="/" replace />
  return (
    <>
      <Fragment key={opener?.generation ?? 0}>
        <Outlet />
      </Fragment>
      {owner != null && ended === 'expired' && declined !== session && (
        <SignInAgainDialog
          title="Su sesión terminó"
          lead="Lo que escribió sigue aquí. Ingrese de nuevo para continuar."
          documentNumber={owner}
          onDecline={() => setDeclined(session)}
        />
      )}
    </>
  )
}

/** Who the form was opened for; null: a visitor, who keeps it whoever signs in elsewhere. */
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
