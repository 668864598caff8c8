import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { PasswordField } from '@fcr/shared/form'
import type { User } from '@fcr/shared/session'
import { Button, Dialog } from '@fcr/shared/ui'
import { NewPasswordFields } from '../../credentials/new-password-fields'
import { changeOwnPassword } from '../../credentials/sign-in'
import { usePasswordChange } from '../../credentials/use-password-change'

interface Props {
  user: User
  onCancel: () => void
  onChanged: () => void
}

/** Voluntary password change; shares request, rules and texts with the forced one. */
export function ChangePasswordDialog({ user, onCancel, onChanged }: Props) {
  const form = useId()
  const { numero_identificacion, profile } = user
  const owner = { documentNumber: numero_identificacion, name: profile.nombre_apellido_completo }
  const change = usePasswordChange(owner, changeOwnPassword(numero_identificacion))
  const current = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<object>()

  useEffect(() => {
    if (missing) current.current?.focus()
  }, [missing])

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const oldPassword = current.current?.value ?? ''
    setMissing(oldPassword === '' ? {} : undefined)
    if (oldPassword !== '' && (await change.submit(oldPassword))) onChanged()
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!change.busy) onCancel()
      }}
      title="Cambie su contraseña"
      initialFocusRef={current}
      actions={
        <>
          <Button type="submit" form={form} busy={change.busy} busyText="Cambiando...">
            Cambiar contraseña
          </Button>
          <Button variant="secondary" disabled={change.busy} onClick={onCancel}>
            Cancelar
          </Button>
        </>
      }
    >
      <form noValidate id={form} onSubmit={(event) => void onSubmit(event)}>
        <NewPasswordFields
          change={change}
          documentNumber={numero_identificacion}
          name={profile.nombre_apellido_completo}
          hint="Mínimo 8 caracteres. Evite usar su número de documento."
        >
          <PasswordField
            ref={current}
            label="Contraseña actual"
            name="oldPassword"
            autoComplete="current-password"
            error={missing && 'Escriba su contraseña actual.'}
            onChange={() => setMissing(undefined)}
          />
        </NewPasswordFields>
      </form>
    </Dialog>
  )
}
