import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { NumericField, PasswordField } from '@fcr/shared/form'
import { Alert, Button } from '@fcr/shared/ui'
import { useCapsLock } from '../../credentials/use-caps-lock'
import { ForgotPassword } from './forgot-password'
import styles from './login-form.module.css'
import { PasswordChangeDialog } from './password-change-dialog'
import { useLogin } from './use-login'

export function LoginForm() {
  const { state, submit, enter, fail, reset } = useLogin()
  const number = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const capsLock = useCapsLock()

  // The pressed button is disabled meanwhile and loses the focus; the password is usually the field to correct.
  useEffect(() => {
    if (state.status !== 'failed') return
    // Nothing typed yet: start with the number.
    const field = number.current?.value ? password.current : number.current
    field?.focus()
    field?.select()
  }, [state])

  // The same applies when the forced change is cancelled.
  const changing = useRef(false)
  useEffect(() => {
    if (changing.current && state.status === 'idle') password.current?.focus()
    changing.current = state.status === 'must-change'
  }, [state])

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit({
      numero_identificacion: documentNumberOf(number.current?.value ?? ''),
      password: password.current?.value ?? '',
    })
  }

  return (
    <>
      <form noValidate className={styles.form} onSubmit={onSubmit} aria-label="Inicio de Sesión">
        <NumericField
          ref={number}
          label="Número de documento"
          name="numero_identificacion"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          ref={password}
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          {...capsLock.keys}
          note={capsLock.note}
        />
        {state.status === 'failed' && (
          <Alert kind="error" role="alert">
            {state.message}
          </Alert>
        )}
        <Button type="submit" block busy={state.status === 'submitting'} busyText="Ingresando...">
          Ingresar
        </Button>
      </form>
      <ForgotPassword readNumber={() => documentNumberOf(number.current?.value ?? '')} />
      {state.status === 'must-change' && (
        <PasswordChangeDialog login={state.login} onCancel={reset} onChanged={enter} onLoginFailed={fail} />
      )}
    </>
  )
}
