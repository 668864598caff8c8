import { useOfficialSession } from '@fcr/shared/session'
import { useState } from 'react'

/** Whether an official's session ended while the page was open. */
export function useSessionEnded(): boolean {
  const session = useOfficialSession()
  const here = session.status === 'ready' && session.kind !== null
  const [was, setWas] = useState(here)
  if (here && !was) setWas(true)
  return was && session.status === 'ready' && session.kind === null
}
