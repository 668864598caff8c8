import { helpHours, readSite } from '@fcr/shared/site'
import styles from './credentials.module.css'

/** Where people without e-mail recover their account. */
export function RecoveryHelp() {
  const { mobile, mobileHref, email, address } = readSite().contact
  const hours = helpHours()
  return (
    <p className={styles.help}>
      <strong>¿No tiene correo, o ya no lo usa?</strong> Llámenos al{' '}
      <a href={mobileHref} className={styles.phone}>
        {mobile}
      </a>
      {hours && ` (${hours})`}, escriba a <a href={`mailto:${email}`}>{email}</a> o venga con su documento a
      la oficina: {address}.
    </p>
  )
}
