import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Login } from '@fcr/shared/contracts/session'
import type { User } from '@fcr/shared/session'
import { loginMessage, mustChangePassword } from '../../credentials/credential-messages'
import { signIn } from '../../credentials/sign-in'

export type LoginState =
  | { status: 'idle' }
  | { status: 'submitting' }
  | { status: 'failed'; message: string }
  /** The server requires a new password; changing it needs the typed one. */
  | { status: 'must-change'; login: Login }

export function useLogin() {
  const navigate = useNavigate()
  const [state, setState] = useState<LoginState>({ status: 'idle' })
  // A second Enter can arrive before the disabled button is rendered.
  const busy = useRef(false)

  const enter = ({ numero_identificacion, profile }: User) =>
    void navigate(`/vista-compareciente/${numero_identificacion}`, { replace: true, state: { profile } })

  const submit = async (login: Login) => {
    if (busy.current) return
    busy.current = true
    setState({ status: 'submitting' })
    try {
      enter(await signIn(login))
    } catch (error) {
      setState(
        mustChangePassword(error)
          ? { status: 'must-change', login }
          : { status: 'failed', message: loginMessage(error) },
      )
    } finally {
      busy.current = false
    }
  }

  return {
    state,
    submit,
    enter,
    fail: (error: unknown) => setState({ status: 'failed', message: loginMessage(error) }),
    reset: () => setState({ status: 'idle' }),
  }
}
