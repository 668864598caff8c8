import type { ComponentProps } from 'react'
import styles from './skip-link.module.css'

/** A link over the skipped content, visible only with keyboard focus. */
export function SkipLink({ children, ...props }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...props} className={styles.skip}>
      {children}
    </a>
  )
}
