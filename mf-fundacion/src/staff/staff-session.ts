import type { StaffMe } from '@fcr/shared/contracts/staff/staff'
import { staffRealm, type SessionEnd } from '@fcr/shared/session'

export type StaffSession =
  { status: 'loading' } | { status: 'ready'; staff: StaffMe | null; ended?: SessionEnd }

/** The signed-in member of the staff. Pages of the staff's area use `useStaff` instead. */
export function useStaffSession(): StaffSession {
  const session = staffRealm.useAskedSession()
  if (session.status === 'loading') return session
  const { user, ended } = session
  return { status: 'ready', staff: user && isStaff(user) ? user : null, ...(ended && { ended }) }
}

/**
 * The realm's user is the response of `GET /fundacion/me`, which the shell does not type; the API, or the stub API of
 * the release checks, may be older than this area.
 */
const isStaff = (user: object): user is StaffMe => 'roles' in user && 'ingreso' in user
