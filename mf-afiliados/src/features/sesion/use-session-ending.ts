import { useEffect, useState } from 'react'
import { checkSession, sessionEndsAt } from '@fcr/shared/session'

const warnBefore = 2 * 60_000
/** Another tab may use the session meanwhile, and a device that slept has its timers late. */
const lookEvery = 15_000
const lookOftenEvery = 1_000

/** Whether the session is about to end for lack of use. Once it should have, asks the server, who says so. */
export function useSessionEnding(): boolean {
  const [ending, setEnding] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let asking = false
    const look = () => {
      const left = sessionEndsAt() - Date.now()
      setEnding(left <= warnBefore && left > 0)
      if (left <= 0 && !asking) {
        asking = true
        void checkSession().finally(() => {
          asking = false
        })
      }
      timer = setTimeout(look, left <= warnBefore && left > 0 ? lookOftenEvery : lookEvery)
    }
    look()
    return () => clearTimeout(timer)
  }, [])
  return ending
}
