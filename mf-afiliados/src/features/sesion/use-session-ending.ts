import { useEffect, useState } from 'react'
import { checkSession, sessionEndsAt } from '@fcr/shared/session'

const minute = 60_000
/** The end for lack of use can be put off at once; before the other one there is something to finish. */
const warnBefore = { unused: 2 * minute, limit: 5 * minute }
/** Another tab may use the session meanwhile, and a device that slept has its timers late. */
const lookEvery = 15_000
const lookOftenEvery = 1_000

export interface Ending {
  /** Whether the session is about to end for lack of use. */
  unused: boolean
  /** Minutes to the end that no use puts off, the last of which is 1; undefined while that is far. */
  limit: number | undefined
}

const isNear = (left: number, warning: number) => left <= warning && left > 0

/** How near the session's ends are. Once it should have ended, asks the server, who says so. */
export function useSessionEnding(limitAt: number, askLimit: () => Promise<unknown>): Ending {
  const [ending, setEnding] = useState<Ending>({ unused: false, limit: undefined })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let asking = false
    const ask = (question: () => Promise<unknown>) => {
      if (asking) return
      asking = true
      void question().finally(() => {
        asking = false
      })
    }
    const look = () => {
      const unusedLeft = sessionEndsAt() - Date.now()
      const limitLeft = limitAt - Date.now()
      const unused = isNear(unusedLeft, warnBefore.unused)
      const limit = isNear(limitLeft, warnBefore.limit) ? Math.ceil(limitLeft / minute) : undefined
      setEnding((before) => (before.unused === unused && before.limit === limit ? before : { unused, limit }))
      if (limitLeft <= 0) ask(askLimit)
      else if (unusedLeft <= 0) ask(checkSession)
      timer = setTimeout(look, unused || limit !== undefined ? lookOftenEvery : lookEvery)
    }
    look()
    return () => clearTimeout(timer)
  }, [limitAt, askLimit])
  return ending
}
