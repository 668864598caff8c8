import { helpHours, readSite } from '@fcr/shared/site'
import styles from './step-footer.module.css'

/** How to reach the foundation; the same in every step. */
export function HelpLine() {
  const { mobile, mobileHref } = readSite().contact
  const hours = helpHours()
  return (
    <p className={styles.help}>
      <strong>¿Necesita ayuda?</strong> Llámenos al{' '}
      <a href={mobileHref} className={styles.phone}>
        {mobile}
      </a>
      {hours && `, ${hours}`}
      {!hours.endsWith('.') && '.'}
    </p>
  )
}
