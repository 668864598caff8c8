import type { StaffMe, StaffRole } from '@fcr/shared/contracts/staff/staff'
import { createContext, use } from 'react'

/** The signed-in account, which the staff's area provides to its pages. */
export const StaffContext = createContext<StaffMe | undefined>(undefined)

export interface Staff {
  name: string
  roles: readonly StaffRole[]
  /** Whether one of these roles is among the person's. */
  has: (...roles: StaffRole[]) => boolean
  me: StaffMe
}

/** The member of the staff who is signed in. Only for pages of the staff's area. */
export function useStaff(): Staff {
  const me = use(StaffContext)
  if (!me) throw new Error('useStaff must be used within the staff’s area')
  return {
    name: me.nombre,
    roles: me.roles,
    has: (...roles) => roles.some((role) => me.roles.includes(role)),
    me,
  }
}
