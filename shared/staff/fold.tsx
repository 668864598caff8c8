import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** At the right of the title: '9 datos, 2 sin responder'. */
  note?: string | undefined
  /** Open at the start. */
  open?: boolean | undefined
  children: ReactNode
}

/** A part of a sheet that opens and closes. */
export function Fold({ title, note, open, children }: FoldProps) {
  return (
    <details open={open} className={styles.fold}>
      <summary>
        {title}
        {note !== undefined && <span>{note}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
