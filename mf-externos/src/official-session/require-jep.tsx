import { useOfficialSession } from '@fcr/shared/session'
import { Outlet } from 'react-router-dom'
import { LeaveToCodeEntry } from './leave-to-code-entry'

/**
 * Route element for pages of JEP officials. Shows nothing until the session is known, and redirects to the code
 * entry without a JEP session. It protects navigation only; the API checks every request.
 */
export function RequireJep() {
  const session = useOfficialSession()
  if (session.status !== 'ready') return null
  return session.kind === 'JEP' ? <Outlet /> : <LeaveToCodeEntry />
}
