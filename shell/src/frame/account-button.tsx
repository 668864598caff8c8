import { useAuth, useOfficialSession } from '@fcr/shared/session'
import { ButtonLink, Spinner, UserIcon } from '@fcr/shared/ui'
import { AccountMenu } from './account-menu'
import styles from './header.module.css'

/** Session loading, signed out, signed in; nothing for an official, who is signed in with a code. */
export function AccountButton() {
  const session = useAuth()
  const official = useOfficialSession()
  if (session.status === 'loading' || (!session.user && official.status === 'loading')) {
    return (
      <span className={styles.accountLoading}>
        <Spinner label="Cargando la sesión" />
      </span>
    )
  }
  if (!session.user) {
    if (official.status === 'ready' && official.kind) return null
    return (
      <ButtonLink to="/login" variant="primary" icon={<UserIcon />}>
        Iniciar sesión
      </ButtonLink>
    )
  }
  return <AccountMenu documentNumber={session.user.numero_identificacion} />
}
