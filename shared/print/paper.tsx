import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import styles from './printed-sheet.module.css'

export interface PaperProps {
  /** The person's name, or the subject of the sheets. */
  title: string
  /** The person's document number. */
  number?: string | undefined
  /** More lines at the top of every sheet. */
  lines: readonly string[]
  children: ReactNode
}

/**
 * Is printed instead of the page. Every sheet begins with the title, and ends with 'página n de m' in browsers that support
 * page counters. Render it only while printing (`usePrinting`).
 */
export function Paper({ title, number, lines, children }: PaperProps) {
  return createPortal(
    <div className={styles.paper}>
      {/* Browsers repeat the head of a table on every page, and leave room for it. */}
      <table role="presentation" className={styles.table}>
        <thead>
          <tr>
            <td className={styles.head}>
              <p className={styles.title}>
                <b>{title}</b>
                {number !== undefined && <span>C.C. {number}</span>}
              </p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.body}>{children}</td>
          </tr>
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
