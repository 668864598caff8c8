import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { TodayCounts } from '@fcr/shared/contracts/staff/today'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'

export interface Section {
  label: string
  /** Its first page. */
  path: string
  icon: ReactNode
  /** Roles that may enter: people with any of them, or the whole staff. */
  roles: readonly StaffRole[] | 'all'
  /** Above or below the line of the rail; `account`: behind the person's name instead. */
  place: 'work' | 'control' | 'account'
  /** In the bar of the phone, at this place; the others are behind 'Más'. */
  onPhone?: number | undefined
  /** The number of pending items, next to its name. */
  count?: keyof TodayCounts | undefined
  routes: RouteObject[]
}

export const isAllowed = ({ roles }: Section, own: readonly StaffRole[]) =>
  roles === 'all' || roles.some((role) => own.includes(role))

/** Whether an address belongs to a section: its first page, or one below it. */
export function isWithin({ routes, path }: Section, pathname: string): boolean {
  const fixed = routes.map((route) => (route.path ?? path).replace(/\/:.*$/, ''))
  return fixed.some((base) => pathname === base || (base !== '/fundacion' && pathname.startsWith(`${base}/`)))
}
