import { useEnded } from '@fcr/shared/official'
import { Navigate } from 'react-router-dom'
import { paths } from '../paths'

/** Navigation state for the code entry: a session ended while it was in use. */
export type EndedState = { ended: true }

export const isEnded = (state: unknown): state is EndedState =>
  typeof state === 'object' && state !== null && 'ended' in state

export function LeaveToCodeEntry() {
  const state: EndedState | undefined = useEnded() ? { ended: true } : undefined
  return <Navigate to={paths.codeEntry} replace state={state} />
}
