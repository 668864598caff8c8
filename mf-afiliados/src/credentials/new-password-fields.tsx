import { useState, type ReactNode } from 'react'
import { PasswordField, PasswordStrength } from '@fcr/shared/form'
import { Alert } from '@fcr/shared/ui'
import { loadCommonPasswords } from './common-passwords'
import styles from './credentials.module.css'
import { useCapsLock } from './use-caps-lock'
import type { PasswordChange } from './use-password-change'

interface Props {
  change: PasswordChange
  /** '' on the page of a recovery link, which does not know it. */
  documentNumber: string
  /** The person's name, if known: the password must not contain it. */
  name?: string | undefined
  /** By default, the forced change's text. */
  hint?: string
  /** Fields above these two. */
  children?: ReactNode
}

/** The two fields of a new password, with advice and a single message. */
export function NewPasswordFields({
  change,
  documentNumber,
  name,
  hint = 'Mínimo 8 caracteres. Evita usar tu número de documento.',
  children,
}: Props) {
  const [typed, setTyped] = useState('')
  const capsLock = useCapsLock()
  return (
    <div className={styles.fields} onInput={change.onEdit}>
      {/* Shows password managers whose password it is. */}
      {documentNumber !== '' && (
        <input type="text" name="username" autoComplete="username" value={documentNumber} readOnly hidden />
      )}
      {children}
      <PasswordField
        ref={change.newPassword}
        label="Nueva contraseña"
        name="newPassword"
        hint={hint}
        autoComplete="new-password"
        // Loaded early, so that the button need not wait for it.
        onFocus={() => void loadCommonPasswords()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        {...capsLock.keys}
        note={
          <>
            {capsLock.note}
            <PasswordStrength password={typed} about={[documentNumber, name ?? ''].filter(Boolean)} />
          </>
        }
      />
      <PasswordField
        ref={change.confirmation}
        label="Confirmar nueva contraseña"
        name="confirmPassword"
        autoComplete="new-password"
      />
      {change.problem && (
        <Alert kind="error" role="alert" ref={change.message} tabIndex={-1}>
          <span className={styles.lines}>{change.problem.text}</span>
        </Alert>
      )}
    </div>
  )
}
