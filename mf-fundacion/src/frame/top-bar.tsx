import { LogoMark, VisuallyHidden } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { useStaff } from '../staff/use-staff'
import type { Section } from './section'
import styles from './top-bar.module.css'

/** The bar above the page on a small screen. */
export function TopBar({ account }: { account: Section | undefined }) {
  const { name } = useStaff()
  return (
    <div className={styles.bar}>
      <Link to={paths.today} className={styles.home}>
        <LogoMark size={40} />
        <span>
          <b>Caminos de Reconciliación</b>
          <small>Zona de la fundación</small>
        </span>
      </Link>
      {account ? (
        <Link to={account.path} className={styles.me}>
          <span aria-hidden="true">{initialsOf(name)}</span>
          <VisuallyHidden>
            {account.label}: {name}
          </VisuallyHidden>
        </Link>
      ) : (
        <span className={styles.me}>
          <span aria-hidden="true">{initialsOf(name)}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}

/** The initials of first name and last surname. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.slice(-1)[0] : '']
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('')
}
