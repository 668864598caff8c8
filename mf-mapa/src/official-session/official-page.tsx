import { useSessionEnded } from '@fcr/shared/official'
import { createContext, Fragment, useContext, type ReactNode } from 'react'

const Ended = createContext(false)

/**
 * A page of an official. When the session ends, the page starts again from nothing: an open popup, typed filters
 * and what is about to be printed are gone with the data.
 */
export function OfficialPage({ children }: { children: ReactNode }) {
  const ended = useSessionEnded()
  return (
    <Ended value={ended}>
      <Fragment key={String(ended)}>{children}</Fragment>
    </Ended>
  )
}

/** Whether the session ended while the page was open. */
export const useEnded = () => useContext(Ended)
