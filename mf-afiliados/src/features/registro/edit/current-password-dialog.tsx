import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { PasswordField } from '@fcr/shared/form'
import { Button, Dialog } from '@fcr/shared/ui'
import { useCapsLock } from '../../../credentials/use-caps-lock'

interface Props {
  documentNumber: string
  busy: boolean
  /** The server's message on the password sent last. */
  refused: string | undefined
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks for the current password at the moment of saving. */
export function CurrentPasswordDialog({ documentNumber, busy, refused, onPassword, onClose }: Props) {
  const form = useId()
  const password = useRef<HTMLInputElement>(null)
  const capsLock = useCapsLock()
  const [error, setError] = useState<string>()
  const [edited, setEdited] = useState(false)
  const message = error ?? (edited ? undefined : refused)

  useEffect(() => {
    if (refused === undefined) return
    password.current?.focus()
    password.current?.select()
  }, [refused])

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = password.current?.value ?? ''
    setEdited(false)
    setError(typed === '' ? 'Escriba su contraseña actual.' : undefined)
    if (typed === '') password.current?.focus()
    else if (!busy) onPassword(typed)
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose()
      }}
      title="Confirme que es usted"
      initialFocusRef={password}
      actions={
        <>
          <Button type="submit" form={form} busy={busy} busyText="Guardando...">
            Guardar
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Volver a los datos
          </Button>
        </>
      }
    >
      <form noValidate id={form} onSubmit={onSubmit}>
        <input type="text" name="username" autoComplete="username" value={documentNumber} readOnly hidden />
        <PasswordField
          ref={password}
          label="Contraseña actual"
          hint="La que usa para iniciar sesión. Sin ella no se guarda ningún cambio."
          name="contraseña"
          autoComplete="current-password"
          error={message}
          {...capsLock.keys}
          note={capsLock.note}
          onChange={() => {
            setEdited(true)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
