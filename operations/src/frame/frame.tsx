import { OPERATIONS } from '@fcr/shared/platform/operations'
import { LogoFull, SkipLink, Wrap } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { clockWords } from '@fcr/shared/dates'
import { useLive } from '../live/live'
import { paths } from '../paths'
import { AccountMenu } from './account-menu'
import styles from './frame.module.css'
import ridges from './ridges.svg'

interface FrameProps {
  /** Somebody is signed in: shows the menus. */
  inside: boolean
  children: ReactNode
}

export function Frame({ inside, children }: FrameProps) {
  return (
    <div className={styles.app}>
      <SkipLink href="#contenido">Saltar al contenido</SkipLink>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={paths.overview} aria-label="Operación, resumen" className={styles.logo}>
            <LogoFull />
          </Link>
          <span aria-hidden="true" className={styles.mark}>
            Operación
          </span>
          <div className={styles.account}>{inside && <AccountMenu />}</div>
          {inside && <Navigation />}
        </div>
      </header>
      <main id="contenido" className={styles.main}>
        {children}
      </main>
      <img src={ridges} alt="" className={styles.edge} />
      <footer className={styles.footer}>
        {inside ? <Revision /> : <Wrap>Plataforma de publicación</Wrap>}
      </footer>
    </div>
  )
}

function Navigation() {
  return (
    <nav aria-label="Operación" className={styles.nav}>
      <ul>
        <li>
          <NavLink to={paths.overview} end>
            Resumen
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.history()}>Historia</NavLink>
        </li>
        <li>
          <NavLink to={paths.versions}>Versiones</NavLink>
        </li>
        <li>
          <NavLink to={paths.keys}>Llaves</NavLink>
        </li>
      </ul>
    </nav>
  )
}

function Revision() {
  const { snapshot } = useLive()
  return (
    <Wrap>
      <span>Plataforma de publicación{snapshot && `, revisión ${snapshot.revision}`}</span>
      {snapshot && (
        <span>
          Hora de Bogotá. Actualizado: <time dateTime={snapshot.at}>{clockWords(snapshot.at)}</time>
        </span>
      )}
    </Wrap>
  )
}

/** The page's address on the server, for the router. */
export const basename = OPERATIONS
