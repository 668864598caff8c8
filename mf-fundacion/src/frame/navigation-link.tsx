import { countOf } from '@fcr/shared/contracts/text/counts'
import type { TodayCounts } from '@fcr/shared/contracts/staff/today'
import { VisuallyHidden } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import styles from './navigation.module.css'
import type { Section } from './section'

export interface Navigation {
  sections: readonly Section[]
  current: Section | undefined
  counts: TodayCounts | undefined
}

interface NavigationLinkProps {
  section: Section
  current: Section | undefined
  counts: TodayCounts | undefined
  className?: string | undefined
  /** Room for two digits: more are '99+', and read out in full. */
  narrow?: boolean
}

/** A section in the rail, the bar of the phone or its drawer. */
export function NavigationLink({ section, current, counts, className, narrow }: NavigationLinkProps) {
  const count = (section.count && counts?.[section.count]) ?? 0
  return (
    <Link to={section.path} aria-current={section === current ? 'page' : undefined} className={className}>
      {section.icon}
      {section.label}
      {count > 0 && (
        <span className={styles.count}>
          {narrow && count > 99 ? (
            <>
              <span aria-hidden="true">99+</span>
              <VisuallyHidden>{countOf(count)}</VisuallyHidden>
            </>
          ) : (
            countOf(count)
          )}
          <VisuallyHidden> pendientes</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
