import type { ReactNode } from 'react'
import styles from './text-section.module.css'

export interface TextSectionProps {
  id: string
  title: string
  /** A string is a paragraph; a nested array is a list. */
  body?: readonly (string | readonly string[])[]
  /** Shown below the body. */
  children?: ReactNode
}

/** A titled section of a page to read. */
export function TextSection({ id, title, body = [], children }: TextSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className={styles.section}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]}>
            {part.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        ),
      )}
      {children}
    </section>
  )
}
