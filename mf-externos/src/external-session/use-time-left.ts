import { externalEndsAt } from '@fcr/shared/session'
import { useEffect, useState } from 'react'

const minute = 60_000
/** The server counts idleness to the half minute: what is said is the shorter time. */
const serverPrecision = minute / 2
/** The end for lack of use can be put off at once; before the other one there may be something to finish. */
const warnBefore = { unused: 2 * minute, limit: 5 * minute }

export type TimeLeft = {
  /** Whole minutes, the last of which is 1. */
  minutes: number
  /** What ends the session first: that nobody uses it, or that it may last no longer. */
  by: keyof typeof warnBefore
  warn: boolean
}

/** Time left of a session that ends at `endsAt` in any case; both in milliseconds since 1970. */
export function timeLeft(endsAt: number, idleEndsAt: number, now: number): TimeLeft & { over: boolean } {
  const unused = idleEndsAt - serverPrecision - now
  const limit = endsAt - now
  const by = unused < limit ? 'unused' : 'limit'
  const left = Math.min(unused, limit)
  return {
    minutes: Math.max(1, Math.ceil(left / minute)),
    by,
    warn: left <= warnBefore[by],
    over: now > Math.min(idleEndsAt, endsAt),
  }
}

const same = (one: TimeLeft | undefined, other: TimeLeft) =>
  one?.minutes === other.minutes && one.by === other.by && one.warn === other.warn

/** How long the session lasts without being used; undefined until it is known. `onOver` is called once it should have ended. */
export function useTimeLeft(endsAt: number | undefined, onOver: () => Promise<void>): TimeLeft | undefined {
  const [shown, setShown] = useState<TimeLeft>()
  useEffect(() => {
    if (endsAt === undefined) return undefined
    let asking = false
    const look = () => {
      const { over, ...left } = timeLeft(endsAt, externalEndsAt(), Date.now())
      setShown((before) => (same(before, left) ? before : left))
      if (!over || asking) return
      asking = true
      void onOver().finally(() => {
        asking = false
      })
    }
    look()
    // Each second: another tab may use the session, and a device that slept has its timers late.
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [endsAt, onOver])
  return shown
}
