import { useCallback, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { checkSession, sessionEndsAt, useAuth, useSignOut } from '@fcr/shared/session'
import { useTimeLeft } from '@fcr/shared/session-limits'
import { Button, Dialog } from '@fcr/shared/ui'
import { useOwnSessions } from '../../own-data/use-own-sessions'
import { SessionLimit } from './session-limit'
import { useActivity } from './use-activity'

/**
 * Route element for member pages. Typing and reading keep the session alive. Before the idle timeout the member is
 * asked whether to continue; before the absolute limit they are warned and can sign in again. Once the session has
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
  // One second later: the server counts whole seconds, and must have ended the session when it is asked.
  const endsAt = dataUpdatedAt + (secondsLeft + 1) * 1000
  /** Asks the server whether the session has ended. */
  const onOver = useCallback(async () => {
    await (Date.now() < endsAt ? checkSession() : refetch())
  }, [endsAt, refetch])
  const left = useTimeLeft({ endsAt, idleEndsAt: sessionEndsAt, onOver })
  const ending = left?.warn ? left.by : undefined
  // While the dialog is open, only its answer counts: moving to the button must not close it.
  useActivity(ending !== 'unused')
  return (
    <>
      {ending === 'unused' && <EndingDialog />}
      <SessionLimit
        minutes={ending === 'limit' ? left?.minutes : undefined}
        documentNumber={documentNumber}
        onRenewed={() => void refetch()}
      />
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
