import type { OperatorSession } from '@fcr/shared/contracts/operations'
import { useState } from 'react'
import type { SessionState } from './session'

/** The session, or the one that has ended; none after signing out. A different person's begins with nothing kept. */
export function useLastSession(state: SessionState): OperatorSession | undefined {
  const [last, setLast] = useState<OperatorSession>()
  const now =
    state.status === 'in' ? state.session : state.status === 'out' && !state.ended ? undefined : last
  if (now !== last) setLast(now)
  return now
}
