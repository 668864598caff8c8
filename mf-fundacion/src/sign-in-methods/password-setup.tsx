import { oneTimeCodeOf } from '@fcr/shared/contracts/readings/one-time-code'
import type { NewPasswordFactor, RecoveryCodes, TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import { PasswordField, PasswordStrength } from '@fcr/shared/form'
import { QueryState } from '@fcr/shared/staff'
import { Alert, Button } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { CodeField } from './code-field'
import { QrCode } from './qr-code'
import { useAttempt } from './use-attempt'
import styles from './sign-in-methods.module.css'

interface PasswordSetupProps {
  email: string
  submit: string
  /** Asks the API for a secret for the application. */
  start: () => Promise<TotpSetup>
  save: (factor: NewPasswordFactor) => Promise<RecoveryCodes>
  onSaved: (codes: string[]) => void
}

/** Chooses a password and sets up an application that shows codes. */
export function PasswordSetup({ start, ...rest }: PasswordSetupProps) {
  const key = useId()
  const setup = useQuery({
    queryKey: ['fundacion', 'inscripcion', key],
    queryFn: start,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <QueryState query={setup} label="Preparando el código QR">
      {(started) => <SetupForm setup={started} {...rest} onExpired={() => void setup.refetch()} />}
    </QueryState>
  )
}

type SetupFormProps = Omit<PasswordSetupProps, 'start'> & { setup: TotpSetup; onExpired: () => void }

function SetupForm({ setup, email, submit, save, onSaved, onExpired }: SetupFormProps) {
  const { busy, problem, attempt } = useAttempt()
  const [contrasena, setPassword] = useState('')
  const [codigo, setCode] = useState('')
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const { inscripcion } = setup
    void attempt('save', async () =>
      onSaved((await save({ contrasena, inscripcion, codigo: oneTimeCodeOf(codigo) })).codigos),
    )
  }
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit} aria-label="Contraseña y aplicación">
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="correo" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Contraseña nueva"
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
        maxLength={1024}
        value={contrasena}
        onChange={({ target }) => setPassword(target.value)}
        note={<PasswordStrength password={contrasena} about={[email]} />}
      />
      <div className={styles.application}>
        <QrCode text={setup.direccion} label="Código QR para la aplicación de autenticación" />
        <p>
          Abra en su celular una aplicación de autenticación (Google Authenticator, Microsoft Authenticator,
          Aegis) y lea este código. Si no puede, escriba en ella esta clave:
          <span className={styles.secret}>{setup.secreto.replace(/.{4}(?=.)/g, '$& ')}</span>
        </p>
      </div>
      <CodeField value={codigo} onChange={({ target }) => setCode(target.value)} />
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          <p>{problem}</p>
          <Button variant="quiet" onClick={onExpired}>
            Mostrar otro código QR
          </Button>
        </Alert>
      )}
      <Button type="submit" variant="secondary" block busy={busy !== undefined}>
        {submit}
      </Button>
    </form>
  )
}
