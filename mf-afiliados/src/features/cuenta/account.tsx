import { useState } from 'react'
import { useAuth } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import styles from './account.module.css'
import { ChangePasswordDialog } from './change-password-dialog'
import { Sessions } from './sessions'

/** 'Contraseña y sesiones': members change their password, and list and end their other sessions. */
export function Account() {
  const session = useAuth()
  const [changing, setChanging] = useState(false)
  const [changed, setChanged] = useState(0)
  if (session.status === 'loading' || !session.user) return null
  return (
    <>
      {changed > 0 && !changing && (
        <Alert kind="ok" role="status" className={styles.answer}>
          Su contraseña quedó cambiada. Las demás sesiones que tenía abiertas se cerraron.
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          Cambiar contraseña
        </Button>
      </div>
      {changing && (
        <ChangePasswordDialog
          user={session.user}
          onCancel={() => setChanging(false)}
          onChanged={() => {
            setChanging(false)
            setChanged(changed + 1)
          }}
        />
      )}
      <h3 className={styles.subtitle}>Sesiones abiertas</h3>
      {/* A password change ends the other sessions: reload the list. */}
      <Sessions key={changed} />
    </>
  )
}
