import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldNoteProps {
  /** Omit if there is no advice. */
  children: ReactNode
}

/** Advice on one answer, announced when it appears. It does not mark the field invalid, and blocks nothing. */
export function FieldNote({ children }: FieldNoteProps) {
  return (
    <div role="status" className={styles.note}>
      {children}
    </div>
  )
}
