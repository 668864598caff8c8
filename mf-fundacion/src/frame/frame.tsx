import { Suspense, type CSSProperties, type ReactNode } from 'react'
import { staffRealm, useSignOut } from '@fcr/shared/session'
import { SkipLink, Spinner } from '@fcr/shared/ui'
import { useLocation } from 'react-router-dom'
import { paths } from '../paths'
import { useStaff } from '../staff/use-staff'
import { BottomBar } from './bottom-bar'
import { EndLine } from './end-line'
import styles from './frame.module.css'
import { Rail } from './rail'
import { isAllowed, isWithin, type Section } from './section'
import { TopBar } from './top-bar'
import { useCounts } from './use-counts'
import { UtilityBar } from './utility-bar'

/** Id of the page within the frame, for the link that skips the navigation. */
const pageId = 'pagina-oficina'

/** Set here because a style sheet of the area would give them other names. `--edge`: side padding of bars and page. */
const measures = {
  '--t-md': '1.0625rem',
  '--edge': 'min(clamp(1rem, 0.5rem + 2.2vw, 2.5rem), 5vw)',
} as CSSProperties

/** Navigation around the area's pages: a rail on a wide screen, bars above and below on a small one. */
export function Frame({ sections, children }: { sections: readonly Section[]; children: ReactNode }) {
  const { pathname } = useLocation()
  const { roles } = useStaff()
  const signOut = useSignOut(staffRealm, paths.signIn)
  const open = sections.filter((section) => isAllowed(section, roles))
  const account = open.find(({ place }) => place === 'account')
  const listed = open.filter(({ place }) => place !== 'account')
  const navigation = {
    sections: listed,
    current: listed.find((section) => isWithin(section, pathname)),
    counts: useCounts(),
  }
  return (
    // What the staff types is never stored on the device.
    <div className={styles.frame} style={measures} data-drafts="none">
      <SkipLink href={`#${pageId}`}>Saltar las secciones</SkipLink>
      <Rail {...navigation} />
      <div className={styles.work}>
        <TopBar account={account} />
        <UtilityBar sections={listed} account={account} onSignOut={signOut} />
        <div id={pageId} tabIndex={-1} className={styles.page}>
          <Suspense fallback={<Spinner label="Cargando la página" centered />}>{children}</Suspense>
        </div>
        <EndLine />
      </div>
      <BottomBar {...navigation} onSignOut={signOut} />
    </div>
  )
}
