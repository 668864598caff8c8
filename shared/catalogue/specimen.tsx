import { classNames } from '@fcr/shared/ui'
import { useId, type ReactNode } from 'react'
import styles from './catalogue.module.css'

interface SectionProps {
  title: string
  /** Spans both columns of the page. */
  wide?: boolean
  onNavy?: boolean
  children: ReactNode
}

/** One kind of component with its states. */
export function Section({ title, wide, onNavy, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles.section, wide && styles.wide, onNavy && styles.onNavy)}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.stack}>{children}</div>
    </section>
  )
}

/** Side by side if there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

interface InStateProps {
  state: 'hover' | 'focus' | 'active'
  children: ReactNode
}

/** Renders its content as if hovered, focused or active: see `pseudo-states.ts`. */
export function InState({ state, children }: InStateProps) {
  return (
    <div data-state={state} className={styles.state}>
      {children}
    </div>
  )
}
