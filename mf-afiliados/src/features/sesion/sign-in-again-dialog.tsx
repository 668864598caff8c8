import { useId, useRef, useState, type SubmitEvent } from 'react'
import { PasswordField } from '@fcr/shared/form'
import { signIn } from '@fcr/shared/session'
import { Alert, Button, Dialog } from '@fcr/shared/ui'
import { loginMessage, mustChangePassword } from '../../credentials/credential-messages'
import { useCapsLock } from '../../credentials/use-caps-lock'
import styles from './sign-in-again-dialog.module.css'

interface Props {
  documentNumber: string
  onDecline: () => void
}

/** Asks for the password of the member whose session ran out. It closes when the session is back. */
export function SignInAgainDialog({ documentNumber, onDecline }: Props) {
  const form = useId()
  const password = useRef<HTMLInputElement>(null)
  const capsLock = useCapsLock()
  const [state, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false })

  const submit = async () => {
    if (state.busy) return
    setState({ busy: true })
    try {
      await signIn({ numero_identificacion: documentNumber, password: password.current?.value ?? '' })
    } catch (failure) {
      setState({ busy: false, failure })
      password.current?.focus()
      password.current?.select()
    }
  }

  return (
    <Dialog
      open
      onClose={onDecline}
      title="Su sesión terminó"
      initialFocusRef={password}
      actions={
        <>
          <Button type="submit" form={form} busy={state.busy} busyText="Ingresando...">
            Ingresar
          </Button>
          <Button variant="secondary" disabled={state.busy} onClick={onDecline}>
            Ahora no
          </Button>
        </>
      }
    >
      <form
        noValidate
        id={form}
        className={styles.form}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>Lo que escribió sigue aquí. Ingrese de nuevo para continuar.</p>
        <input type="text" name="username" autoComplete="username" value={documentNumber} readOnly hidden />
        <PasswordField
          ref={password}
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          {...capsLock.keys}
          note={capsLock.note}
        />
        {state.failure !== undefined && (
          <Alert kind="error" role="alert">
            <Failure error={state.failure} />
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

function Failure({ error }: { error: unknown }) {
  if (!mustChangePassword(error)) return loginMessage(error)
  return (
    <>
      Debe cambiar su contraseña.{' '}
      <a href="/login" target="_blank" rel="noopener">
        Hágalo en otra pestaña
      </a>{' '}
      y esta seguirá donde estaba.
    </>
  )
}
