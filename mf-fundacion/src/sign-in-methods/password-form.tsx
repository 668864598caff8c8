import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { oneTimeCodeOf } from '@fcr/shared/contracts/readings/one-time-code'
import { PasswordField, TextField } from '@fcr/shared/form'
import { Button } from '@fcr/shared/ui'
import { useRef, type SubmitEvent } from 'react'
import { CodeField } from './code-field'
import styles from './sign-in-methods.module.css'

interface PasswordFormProps {
  /** Text of the button. */
  submit: string
  busy: boolean
  /** Whether the address is asked for; inside a session it is known. */
  withEmail?: boolean | undefined
  /** Returns whether it succeeded. */
  onSubmit: (typed: { correo: string; contrasena: string; codigo: string }) => Promise<boolean>
}

/** Password with a second code. After a refusal the code, which works once, is typed again. */
export function PasswordForm({ submit, busy, withEmail = false, onSubmit }: PasswordFormProps) {
  const code = useRef<HTMLInputElement>(null)
  const send = async (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const text = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const values = {
      correo: cleanTyped(text('correo')),
      contrasena: text('contrasena'),
      codigo: oneTimeCodeOf(text('codigo')),
    }
    if (await onSubmit(values)) return
    code.current?.focus()
    code.current?.select()
  }
  const onFormSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <form noValidate className={styles.form} onSubmit={onFormSubmit} aria-label="Contraseña y código">
      {withEmail && (
        <TextField
          label="Correo de la fundación"
          name="correo"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
        />
      )}
      <PasswordField label="Contraseña" name="contrasena" autoComplete="current-password" maxLength={1024} />
      <CodeField ref={code} printed />
      <Button type="submit" variant="secondary" block busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
