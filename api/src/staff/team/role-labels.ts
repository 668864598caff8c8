import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'

/** Roles as people read them. */
export const roleWords = (roles: readonly StaffRole[]): string =>
  roles.map((role) => staffRoles[role]).join(', ')
