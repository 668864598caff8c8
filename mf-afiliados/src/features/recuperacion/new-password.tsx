import { useState, type ReactNode, type SubmitEvent } from 'react'
import { checkSession, publicHttp } from '@fcr/shared/session'
import { Alert, Button, ButtonLink } from '@fcr/shared/ui'
import { isLinkExpired } from '../../credentials/credential-messages'
import { NewPasswordFields } from '../../credentials/new-password-fields'
import { usePasswordChange } from '../../credentials/use-password-change'
import { BrokenLink } from './broken-link'
import { focusOn } from './link-page'
import styles from './link-page.module.css'

interface Props {
  token: string
  /** Shown above the fields until the password is set. */
  children?: ReactNode
}

/** Sets a new password with the token of a recovery link. */
export function NewPassword({ token, children }: Props) {
  const [state, setState] = useState<'typing' | 'broken' | 'done'>('typing')
  const change = usePasswordChange({ documentNumber: '', name: '' }, async ({ newPassword: password }) => {
    try {
      await publicHttp.call('POST /auth/recuperacion/contrasena', { body: { token, password } })
    } catch (error) {
      if (isLinkExpired(error)) setState('broken')
      throw error
    }
  })

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await change.submit())) return
    setState('done')
    // Ends here too if this browser was signed in to the account.
    void checkSession()
  }

  if (state === 'broken') return <BrokenLink cause="expired" />
  if (state === 'done')
    return (
      <>
        {/* The key makes it a new element, which takes the focus, where an alert was shown before. */}
        <Alert key="done" kind="ok" role="status" ref={focusOn} tabIndex={-1}>
          Su contraseña quedó cambiada. Cerramos todas las sesiones de su cuenta.
        </Alert>
        <ButtonLink to="/login" block>
          Iniciar sesión
        </ButtonLink>
      </>
    )
  return (
    <>
      {children}
      <form
        noValidate
        className={styles.form}
        aria-label="Contraseña nueva"
        onSubmit={(event) => void onSubmit(event)}
      >
        <NewPasswordFields
          change={change}
          documentNumber=""
          hint="Mínimo 8 caracteres. Evite usar su número de documento."
        />
        <Button type="submit" block busy={change.busy} busyText="Guardando...">
          Guardar contraseña
        </Button>
      </form>
    </>
  )
}
