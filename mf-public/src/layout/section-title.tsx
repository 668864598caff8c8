import type { ReactNode } from 'react'
import styles from './section-title.module.css'

/** A home section's h2 above the winding golden line. `id` names the section. */
export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className={styles.title}>
      {children}
    </h2>
  )
}
