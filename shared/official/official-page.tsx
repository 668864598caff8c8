import { useOfficialSession } from '@fcr/shared/session'
import { createContext, Fragment, useContext, useState, type ReactNode } from 'react'

const Ended = createContext(false)

/**
 * A page of an official. When the session ends, the page starts again from nothing: an open popup, typed filters
 * and what is about to be printed are gone with the data.
 */
export function OfficialPage({ children }: { children: ReactNode }) {
  const session = useOfficialSession()
  const here = session.status === 'ready' && session.kind !== null
  const [was, setWas] = useState(here)
  if (here && !was) setWas(true)
  const ended = was && session.status === 'ready' && session.kind === null
  return (
    <Ended value={ended}>
      <Fragment key={String(ended)}>{children}</Fragment>
    </Ended>
  )
}

/** Whether the session ended while the page was open. */
export const useEnded = () => useContext(Ended)
