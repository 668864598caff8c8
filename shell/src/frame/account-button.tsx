import { useAuth } from '@fcr/shared/session'
import { ButtonLink, Spinner, UserIcon } from '@fcr/shared/ui'
import { AccountMenu } from './account-menu'
import styles from './header.module.css'

/** Three states in the same place: the session loads, nobody is signed in, a member is. */
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
