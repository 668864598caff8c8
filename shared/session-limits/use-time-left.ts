import { useEffect, useState } from 'react'

const minute = 60_000
/** The server measures idle time to half a minute: the shorter time is shown. */
const serverPrecision = minute / 2
/** An idle session can be extended at once; before the absolute limit there may be work to finish. */
const warnBefore = { unused: 2 * minute, limit: 5 * minute }
/** How often the server is asked while the session should have ended and the server does not respond. */
const askEvery = 15_000

export type TimeLeft = {
  /** Whole minutes, never less than 1. */
  minutes: number
  /** What ends the session first: the idle timeout or the absolute limit. */
  by: keyof typeof warnBefore
  warn: boolean
}

/** Time left of a session that ends at `endsAt` at the latest; all times in milliseconds since 1970. */
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

const same = (before: TimeLeft | undefined, other: TimeLeft) =>
  before?.minutes === other.minutes && before.by === other.by && before.warn === other.warn

interface Limits {
  /** When the session ends at the latest, in milliseconds since 1970; undefined until known. */
  endsAt: number | undefined
  /** When it ends unless it is used before, in milliseconds since 1970. */
  idleEndsAt: () => number
  /** Called when the session should have ended, and again while it has not. */
  onOver: () => Promise<void>
}

/** Time left of a session; undefined until known. */
export function useTimeLeft({ endsAt, idleEndsAt, onOver }: Limits): TimeLeft | undefined {
  const [remaining, setRemaining] = useState<TimeLeft>()
  useEffect(() => {
    if (endsAt === undefined) return undefined
    let asking = false
    const look = () => {
      const { over, ...left } = timeLeft(endsAt, idleEndsAt(), Date.now())
      setRemaining((before) => (same(before, left) ? before : left))
      if (!over || asking) return
      asking = true
      void onOver().finally(() => {
        setTimeout(() => {
          asking = false
        }, askEvery)
      })
    }
    look()
    // Every second: another tab may use the session, and timers fire late on a device that slept.
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [endsAt, idleEndsAt, onOver])
  return remaining
}
