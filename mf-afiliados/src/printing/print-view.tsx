import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-view.module.css'

interface Props {
  /** Whether everything to print has loaded. */
  ready: boolean
  onDone: () => void
  children: ReactNode
}

/** Prints its children instead of the page, once they are ready. Not shown on the screen. */
export function PrintView({ ready, onDone, children }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  useEffect(() => {
    if (ready) window.print()
  }, [ready])
  return createPortal(<div className={styles.paper}>{children}</div>, document.body)
}
