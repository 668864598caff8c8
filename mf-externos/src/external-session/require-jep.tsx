import { useExternalSession } from '@fcr/shared/session'
import { Outlet } from 'react-router-dom'
import { LeaveToCodeEntry, useSessionEnded } from './leave-to-code-entry'

/**
 * Route element for pages of JEP officials: nothing while the session is asked for, the code entry without
 * one or with one of the other kind. It protects navigation only; the API checks every request.
 */
export function RequireJep() {
  const session = useExternalSession()
  const ended = useSessionEnded()
  if (session.status !== 'ready') return null
  return session.kind === 'JEP' ? <Outlet /> : <LeaveToCodeEntry ended={ended} />
}
