import { useId, type SubmitEvent } from 'react'
import type { Login } from '@fcr/shared/contracts/session'
import type { User } from '@fcr/shared/session'
import { Button, Dialog } from '@fcr/shared/ui'
import { NewPasswordFields } from '../../credentials/new-password-fields'
import { changePassword, signInAfterChange } from '../../credentials/sign-in'
import { usePasswordChange } from '../../credentials/use-password-change'

interface Props {
  /** The credentials typed at login: correct, but the password must be replaced. */
  login: Login
  onCancel: () => void
  onChanged: (user: User) => void
  /** The password was changed, but the login after it failed. */
  onLoginFailed: (error: unknown) => void
}

/** The forced password change and the login with the new password. Unmounting closes it. */
export function PasswordChangeDialog({ login, onCancel, onChanged, onLoginFailed }: Props) {
  const { numero_identificacion, password: oldPassword } = login
  const form = useId()
  const change = usePasswordChange(
    { documentNumber: numero_identificacion, name: '' },
    changePassword(numero_identificacion),
  )
  const { busy, newPassword } = change

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    // Read before the request: the fields may be unmounted after it.
    const password = newPassword.current?.value ?? ''
    if (!(await change.submit(oldPassword))) return
    await signInAfterChange({ numero_identificacion, password }).then(onChanged, onLoginFailed)
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onCancel()
      }}
      title="Cambia tu contraseña"
      initialFocusRef={newPassword}
      actions={
        <>
          <Button type="submit" form={form} busy={busy} busyText="Cambiando...">
            Cambiar contraseña
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancelar
          </Button>
        </>
      }
    >
      <form noValidate id={form} onSubmit={(event) => void onSubmit(event)}>
        <NewPasswordFields change={change} documentNumber={numero_identificacion} />
      </form>
    </Dialog>
  )
}
