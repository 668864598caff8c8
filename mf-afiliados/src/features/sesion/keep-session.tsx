import { useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { checkSession, useAuth, useSignOut } from '@fcr/shared/session'
import { Button, Dialog } from '@fcr/shared/ui'
import { useActivity } from './use-activity'
import { useSessionEnding } from './use-session-ending'

/**
 * Route element around the pages of a member: while somebody types or reads there, the session goes on; before it
 * ends for lack of use, they are asked; and when it has ended, the page notices by itself.
 */
export function KeepSession() {
  const session = useAuth()
  const signedIn = session.status === 'ready' && session.user !== null
  return (
    <>
      <Outlet />
      {signedIn && <Watch />}
    </>
  )
}

function Watch() {
  const ending = useSessionEnding()
  // A person who is asked answers; on the way to the button the question must not go away.
  useActivity(!ending)
  return ending && <EndingDialog />
}

function EndingDialog() {
  const leave = useSignOut()
  const stay = useRef<HTMLButtonElement>(null)
  const goOn = () => void checkSession()
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={goOn}
      title="¿Sigue ahí?"
      initialFocusRef={stay}
      actions={
        <>
          <Button ref={stay} onClick={goOn}>
            Seguir con la sesión
          </Button>
          <Button variant="secondary" onClick={leave}>
            Cerrar sesión
          </Button>
        </>
      }
    >
      <p>Por seguridad, su sesión se cerrará en unos dos minutos si no la usa.</p>
    </Dialog>
  )
}
