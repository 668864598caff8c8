import { useId, useRef, useState, type SubmitEvent } from 'react'
import { PasswordField } from '@fcr/shared/form'
import { Alert, Button, Dialog } from '@fcr/shared/ui'
import { loginMessage, mustChangePassword } from '../../credentials/credential-messages'
import { signIn } from '../../credentials/sign-in'
import { useCapsLock } from '../../credentials/use-caps-lock'
import styles from './sign-in-again-dialog.module.css'

interface Props {
  title: string
  lead: string
  documentNumber: string
  onDecline: () => void
  onSignedIn?: () => void
}

/** Asks for the password of the member whose session has expired or will expire soon. */
export function SignInAgainDialog({ title, lead, documentNumber, onDecline, onSignedIn }: Props) {
  const form = useId()
  const password = useRef<HTMLInputElement>(null)
  const capsLock = useCapsLock()
  const [state, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false })

  const submit = async () => {
    if (state.busy) return
    setState({ busy: true })
    try {
      await signIn({ numero_identificacion: documentNumber, password: password.current?.value ?? '' })
      onSignedIn?.()
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
      title={title}
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
        <p>{lead}</p>
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
