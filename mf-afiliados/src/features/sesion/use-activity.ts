import { useEffect } from 'react'
import { checkSession, sessionUnusedFor } from '@fcr/shared/session'

/** Events that show activity. Pointer movement and scrolling by the page itself do not count. */
const signs = ['keydown', 'pointerdown', 'input', 'wheel', 'touchmove'] as const

/** Milliseconds of activity that may go unreported. Well below the session's idle timeout. */
const reportAfter = 5 * 60_000

/** Keeps the session alive while the page is used: typing a long answer sends no requests by itself. */
export function useActivity(watching: boolean): void {
  useEffect(() => {
    if (!watching) return undefined
    let checking = false
    const notice = () => {
      if (checking || sessionUnusedFor() < reportAfter) return
      checking = true
      void checkSession().finally(() => {
        checking = false
      })
    }
    for (const sign of signs) document.addEventListener(sign, notice, { passive: true, capture: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, notice, { capture: true })
    }
  }, [watching])
}
