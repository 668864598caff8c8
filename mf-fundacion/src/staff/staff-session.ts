import type { FoundationMe } from '@fcr/shared/contracts/foundation/staff'
import { foundationRealm, type SessionEnd } from '@fcr/shared/session'

export type StaffSession =
  { status: 'loading' } | { status: 'ready'; staff: FoundationMe | null; ended?: SessionEnd }

/** Who of the staff is signed in. Pages of the office use `useStaff` instead. */
export function useStaffSession(): StaffSession {
  const session = foundationRealm.useAskedSession()
  if (session.status === 'loading') return session
  // The realm's user is the response of `GET /fundacion/me`, of which the shell knows nothing.
  const staff = session.user as FoundationMe | null
  return { status: 'ready', staff, ...(session.ended && { ended: session.ended }) }
}
