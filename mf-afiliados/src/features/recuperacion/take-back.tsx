import { useState, type ReactNode } from 'react'
import { checkSession, publicHttp } from '@fcr/shared/session'
import { Alert } from '@fcr/shared/ui'
import { RequestLink } from '../../credentials/request-link'
import { AskFirst } from './ask-first'
import { BrokenLink } from './broken-link'
import { focusOn } from './link-page'
import { NewPassword } from './new-password'

interface Props {
  /** The call that uses the link. */
  call: 'POST /auth/no-fui-yo' | 'POST /auth/correo/deshacer'
  token: string
  button: string
  /** Further effects of the link. */
  done?: string
  children: ReactNode
}

type State = { status: 'asking' } | { status: 'broken' } | { status: 'stopped'; token: string | null }

/** Takes an account back with a link of a security message, then sets a new password on the same page. */
export function TakeBack({ call, token, button, done, children }: Props) {
  const [state, setState] = useState<State>({ status: 'asking' })
  if (state.status === 'broken') return <BrokenLink cause="expired" />
  if (state.status === 'asking')
    return (
      <AskFirst
        button={button}
        busyText="Protegiendo su cuenta..."
        otherwise="Fui yo: no hacer nada"
        onBroken={() => setState({ status: 'broken' })}
        act={async () => {
          const stopped = await publicHttp.call(call, { body: { token } })
          setState({ status: 'stopped', token: stopped.token })
          // Ends here too if this browser was signed in to the account.
          void checkSession()
        }}
      >
        {children}
      </AskFirst>
    )
  const stopped = (
    <Alert kind="ok" role="status" ref={focusOn} tabIndex={-1}>
      {done && `${done} `}
      Cerramos todas las sesiones de su cuenta y la contraseña que tenía ya no sirve.{' '}
      {state.token === null
        ? 'Para poner una nueva, pida un enlace al correo principal de su cuenta.'
        : 'Ponga ahora una contraseña nueva: tiene 30 minutos.'}
    </Alert>
  )
  if (state.token !== null) return <NewPassword token={state.token}>{stopped}</NewPassword>
  return (
    <>
      {stopped}
      <RequestLink />
    </>
  )
}
