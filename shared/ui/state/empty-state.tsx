import type { ReactNode } from 'react'
import contours from '../art/ilustraciones/curvas-de-nivel.svg'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  hint?: ReactNode
  headingLevel?: 2 | 3 | undefined
  /** Shown below the hint, e.g. a quiet line about an unavailable service. */
  children?: ReactNode
}

/** An empty result: a picture, a title and advice. */
export function EmptyState({ title, hint, headingLevel = 2, children }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.empty}>
      <img src={contours} alt="" width={180} height={112} loading="lazy" className={styles.picture} />
      <Heading className={styles.title}>{title}</Heading>
      {hint != null && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
