import { useEffect, useState } from 'react'
import { checkSession, sessionEndsAt } from '@fcr/shared/session'

const minute = 60_000
/** An idle session can be extended at once; before the absolute limit the member may have work to finish. */
const warnBefore = { unused: 2 * minute, limit: 5 * minute }
/** Polled, because another tab may use the session, and timers fire late on a device that slept. */
const pollEvery = 15_000
const pollOftenEvery = 1_000

export interface Ending {
  /** Whether the session is about to reach the idle timeout. */
  unused: boolean
  /** Whole minutes until the absolute limit, never less than 1; undefined while it is far. */
  limit: number | undefined
}

const isNear = (left: number, warning: number) => left <= warning && left > 0

/** Reports how near the session's ends are. Once it should have ended, asks the server for confirmation. */
export function useSessionEnding(limitAt: number, checkLimit: () => Promise<unknown>): Ending {
  const [ending, setEnding] = useState<Ending>({ unused: false, limit: undefined })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let checking = false
    const check = (request: () => Promise<unknown>) => {
      if (checking) return
      checking = true
      void request().finally(() => {
        checking = false
      })
    }
    const poll = () => {
      const unusedLeft = sessionEndsAt() - Date.now()
      const limitLeft = limitAt - Date.now()
      const unused = isNear(unusedLeft, warnBefore.unused)
      const limit = isNear(limitLeft, warnBefore.limit) ? Math.ceil(limitLeft / minute) : undefined
      setEnding((before) => (before.unused === unused && before.limit === limit ? before : { unused, limit }))
      if (limitLeft <= 0) check(checkLimit)
      else if (unusedLeft <= 0) check(checkSession)
      timer = setTimeout(poll, unused || limit !== undefined ? pollOftenEvery : pollEvery)
    }
    poll()
    return () => clearTimeout(timer)
  }, [limitAt, checkLimit])
  return ending
}
