import type { OperatorSession } from '@fcr/shared/platform/operations'
import { useState } from 'react'
import type { SessionState } from './session'

/** Returns the session, also once it has expired; undefined after signing out. */
export function useLastSession(state: SessionState): OperatorSession | undefined {
  const [last, setLast] = useState<OperatorSession>()
  const now =
    state.status === 'in' ? state.session : state.status === 'out' && !state.ended ? undefined : last
  if (now !== last) setLast(now)
  return now
}
