import { classNames, LogOutIcon, MenuIcon } from '@fcr/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './bottom-bar.module.css'
import { NavigationLink, type Navigation } from './navigation-link'

interface BottomBarProps extends Navigation {
  onSignOut: () => void
}

/** The sections at the bottom of a small screen; those without a place in the bar are behind 'Más'. */
export function BottomBar({ sections, current, counts, onSignOut }: BottomBarProps) {
  const inBar = sections
    .filter(({ onPhone }) => onPhone !== undefined)
    .sort((a, b) => (a.onPhone ?? 0) - (b.onPhone ?? 0))
  const others = sections.filter(({ onPhone }) => onPhone === undefined)
  return (
    <nav aria-label="Secciones, barra inferior" className={styles.bar}>
      <ul className={styles.list}>
        {inBar.map((section) => (
          <li key={section.path}>
            <NavigationLink
              section={section}
              current={current}
              counts={counts}
              className={styles.link}
              narrow
            />
          </li>
        ))}
        <li>
          <More sections={others} current={current} counts={counts} onSignOut={onSignOut} />
        </li>
      </ul>
    </nav>
  )
}

function More({ sections, current, counts, onSignOut }: BottomBarProps) {
  const { open, setOpen, summary, details } = useDrawer()
  const here = current !== undefined && sections.includes(current)
  return (
    <details
      ref={details}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={styles.more}
    >
      <summary ref={summary} className={classNames(styles.link, here && styles.here)}>
        <MenuIcon aria-hidden="true" />
        Más
      </summary>
      <div className={styles.drawer}>
        {sections.map((section) => (
          <NavigationLink
            key={section.path}
            section={section}
            current={current}
            counts={counts}
            className={styles.entry}
          />
        ))}
        <button type="button" onClick={onSignOut} className={classNames(styles.entry, styles.leave)}>
          <LogOutIcon aria-hidden="true" />
          Cerrar sesión
        </button>
      </div>
    </details>
  )
}

/** The drawer closes on Escape, on a press outside, and when another page opens. */
function useDrawer() {
  const { key } = useLocation()
  const [state, setState] = useState({ open: false, key })
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const open = state.open && state.key === key

  useEffect(() => {
    if (!open) return undefined
    const close = () => setState({ open: false, key })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      summary.current?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open, key])

  return { open, setOpen: (next: boolean) => setState({ open: next, key }), summary, details }
}
