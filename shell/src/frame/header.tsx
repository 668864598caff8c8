import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { readSite } from '@fcr/shared/site'
import { LogoFull, classNames } from '@fcr/shared/ui'
import { AccountButton } from './account-button'
import styles from './header.module.css'
import { MobileMenu } from './mobile-menu'
import { entries, testEntry } from './navigation'

export function Header() {
  const scrolled = useScrolled()
  const site = readSite()
  const testMenu = useTestMenu()
  const menuEntries = testMenu ? [...entries, testEntry] : entries
  return (
    <header className={classNames(styles.header, scrolled && styles.scrolled)}>
      <div className={styles.bar}>
        <Link to="/" className={styles.logo} aria-label={`${site.name}, inicio`}>
          <LogoFull alt={site.name} />
        </Link>
        <nav className={styles.nav} aria-label="Principal">
          <ul>
            {menuEntries.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.account}>
          <AccountButton />
        </div>
        <MobileMenu entries={menuEntries} shrunk={scrolled} />
      </div>
    </header>
  )
}

const never = () => () => undefined

/** False until scripts run: the header in the prerendered HTML does not depend on the configuration. */
const useTestMenu = () =>
  useSyncExternalStore(
    never,
    () => readSite().testMenu,
    () => false,
  )

/** Whether the page is scrolled further than the header's padding. */
function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 24)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}
