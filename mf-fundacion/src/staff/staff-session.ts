import type { StaffMe } from '@fcr/shared/contracts/staff/staff'
import { staffRealm, type SessionEnd } from '@fcr/shared/session'

export type StaffSession =
  { status: 'loading' } | { status: 'ready'; staff: StaffMe | null; ended?: SessionEnd }

/** Who of the staff is signed in. Pages of the office use `useStaff` instead. */
export function useStaffSession(): StaffSession {
  const session = staffRealm.useAskedSession()
  if (session.status === 'loading') return session
  const { user, ended } = session
  return { status: 'ready', staff: user && isStaff(user) ? user : null, ...(ended && { ended }) }
}

/**
 * The realm's user is the response of `GET /fundacion/me`, of which the shell knows nothing; the API, or the gate that
 * stands in for it, may be older than this area.
 */
const isStaff = (user: object): user is StaffMe => 'roles' in user && 'ingreso' in user
