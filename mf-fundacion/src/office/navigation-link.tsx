import { VisuallyHidden } from '@fcr/shared/ui'
import { countOf } from '@fcr/shared/office'
import { Link } from 'react-router-dom'
import styles from './navigation.module.css'
import type { Section } from './section'

export interface Navigation {
  sections: readonly Section[]
  current: Section | undefined
}

interface NavigationLinkProps {
  section: Section
  current: Section | undefined
  className?: string | undefined
  /** How many things wait there. */
  count?: number | undefined
}

/** A section in the rail, the bar of the phone or its drawer. */
export function NavigationLink({ section, current, className, count = 0 }: NavigationLinkProps) {
  return (
    <Link to={section.path} aria-current={section === current ? 'page' : undefined} className={className}>
      {section.icon}
      {section.label}
      {count > 0 && (
        <span className={styles.count}>
          {countOf(count)}
          <VisuallyHidden> pendientes</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
