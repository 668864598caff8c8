import { useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { checkSession, useAuth, useSignOut } from '@fcr/shared/session'
import { Button, Dialog } from '@fcr/shared/ui'
import { useOwnSessions } from '../../own-data/use-own-sessions'
import { SessionLimit } from './session-limit'
import { useActivity } from './use-activity'
import { useSessionEnding } from './use-session-ending'

/**
 * Route element around the pages of a member: while somebody types or reads there, the session goes on; before it
 * ends for lack of use, they are asked; before it ends in any case, they are told and may sign in anew; and when it has
 * ended, the page notices by itself.
 */
export function KeepSession() {
  const session = useAuth()
  const user = session.status === 'ready' ? session.user : null
  return (
    <>
      <Outlet />
      {user && <Watch documentNumber={user.numero_identificacion} />}
    </>
  )
}

function Watch({ documentNumber }: { documentNumber: string }) {
  const { data, dataUpdatedAt, refetch } = useOwnSessions()
  const secondsLeft = data?.find(({ actual }) => actual)?.segundos_restantes ?? Infinity
  // A second more: the server counts whole ones, and shall have ended the session when it is asked.
  const ending = useSessionEnding(dataUpdatedAt + (secondsLeft + 1) * 1000, refetch)
  // A person who is asked answers; on the way to the button the question must not go away.
  useActivity(!ending.unused)
  return (
    <>
      {ending.unused && <EndingDialog />}
      <SessionLimit minutes={ending.limit} documentNumber={documentNumber} onRenewed={() => void refetch()} />
    </>
  )
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
