import { useExternalSession } from '@fcr/shared/session'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../paths'

/** Navigation state for the code entry: a session ended while it was in use. */
export type EndedState = { ended: true }

export const isEnded = (state: unknown): state is EndedState =>
  typeof state === 'object' && state !== null && 'ended' in state

/** Whether the session ended while the page was open. */
export function useSessionEnded(): boolean {
  const session = useExternalSession()
  const here = session.status === 'ready' && session.kind !== null
  const [was, setWas] = useState(here)
  if (here && !was) setWas(true)
  return was && session.status === 'ready' && session.kind === null
}

export function LeaveToCodeEntry({ ended }: { ended: boolean }) {
  const state: EndedState | undefined = ended ? { ended: true } : undefined
  return <Navigate to={paths.codeEntry} replace state={state} />
}
