import { helpHours, readSite } from '@fcr/shared/site'
import styles from './credentials.module.css'

/** Where people ask who cannot sign in by themselves: 'llámenos al …, escriba a … o venga …'. */
export function Desk() {
  const { mobile, mobileHref, email, address } = readSite().contact
  const hours = helpHours()
  return (
    <>
      llámenos al{' '}
      <a href={mobileHref} className={styles.phone}>
        {mobile}
      </a>
      {hours && ` (${hours})`}, escriba a <a href={`mailto:${email}`}>{email}</a> o venga con su documento a
      la oficina: {address}.
    </>
  )
}
