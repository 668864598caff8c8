import { useId, useRef, useState, type SubmitEvent } from 'react'
import { passwordChangeProblem, type Login } from '@fcr/shared/contracts/session'
import { PasswordField } from '@fcr/shared/form'
import { changePassword, signInAfterChange, type User } from '@fcr/shared/session'
import { Alert, Button, Dialog } from '@fcr/shared/ui'
import { changeMessage } from './login-messages'
import styles from './password-change-dialog.module.css'

interface Props {
  /** What was typed into the login: correct, but to be replaced. */
  login: Login
  onCancel: () => void
  onChanged: (user: User) => void
  /** The password is changed, but the login behind it failed. */
  onLoginFailed: (error: unknown) => void
}

/** The forced change of a password, and the login with the new one. It closes by being unmounted. */
export function PasswordChangeDialog(props: Props) {
  const form = useId()
  const newPassword = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)
  const { busy, problem, submit } = useChange(props)

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit(newPassword.current?.value ?? '', confirmation.current?.value ?? '')
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) props.onCancel()
      }}
      title="Cambia tu contraseña"
      initialFocusRef={newPassword}
      actions={
        <>
          <Button type="submit" form={form} busy={busy} busyText="Cambiando...">
            Cambiar contraseña
          </Button>
          <Button variant="secondary" disabled={busy} onClick={props.onCancel}>
            Cancelar
          </Button>
        </>
      }
    >
      <form noValidate id={form} className={styles.form} onSubmit={onSubmit}>
        {/* Tells a password manager whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={props.login.numero_identificacion}
          readOnly
          hidden
        />
        <PasswordField
          ref={newPassword}
          label="Nueva contraseña"
          name="newPassword"
          hint="Mínimo 8 caracteres. Evita usar tu número de documento."
          autoComplete="new-password"
        />
        <PasswordField
          ref={confirmation}
          label="Confirmar nueva contraseña"
          name="confirmPassword"
          autoComplete="new-password"
        />
        {problem !== undefined && (
          <Alert kind="error" role="alert">
            {problem}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

function useChange({ login, onChanged, onLoginFailed }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (newPassword: string, confirmation: string) => {
    if (busy) return
    const { numero_identificacion, password: oldPassword } = login
    const broken = passwordChangeProblem({
      documentNumber: numero_identificacion,
      oldPassword,
      newPassword,
      confirmation,
    })
    setProblem(broken)
    if (broken !== undefined) return
    setBusy(true)
    try {
      await changePassword({ numero_identificacion, oldPassword, newPassword })
    } catch (error) {
      setProblem(changeMessage(error))
      setBusy(false)
      return
    }
    try {
      onChanged(await signInAfterChange({ numero_identificacion, password: newPassword }))
    } catch (error) {
      onLoginFailed(error)
    }
  }

  return { busy, problem, submit }
}
