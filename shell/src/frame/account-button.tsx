import { useAuth } from '@fcr/shared/session'
import { ButtonLink, Spinner, UserIcon } from '@fcr/shared/ui'
import { AccountMenu } from './account-menu'
import styles from './header.module.css'

/** One place for three states: session loading, signed out, signed in. */
export function AccountButton() {
  const session = useAuth()
  if (session.status === 'loading') {
    return (
      <span className={styles.accountLoading}>
        <Spinner label="Cargando la sesión" />
      </span>
    )
  }
  if (!session.user) {
    return (
      <ButtonLink to="/login" variant="primary" icon={<UserIcon />}>
        Iniciar sesión
      </ButtonLink>
    )
  }
  return <AccountMenu documentNumber={session.user.numero_identificacion} />
}
