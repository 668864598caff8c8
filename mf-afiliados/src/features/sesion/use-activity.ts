import { useEffect } from 'react'
import { checkSession, sessionUnusedFor } from '@fcr/shared/session'

/** What a person does with a page; moving a pointer over it, or a page that moves by itself, is nothing of that. */
const signs = ['keydown', 'pointerdown', 'input', 'wheel', 'touchmove'] as const

/** How long the server may think that nobody is there while somebody is. Well below the session's idle time. */
const tellAfter = 5 * 60_000

/** Uses the session while somebody uses the page: typing a long answer asks the server for nothing. */
export function useActivity(watching: boolean): void {
  useEffect(() => {
    if (!watching) return undefined
    let asking = false
    const notice = () => {
      if (asking || sessionUnusedFor() < tellAfter) return
      asking = true
      void checkSession().finally(() => {
        asking = false
      })
    }
    for (const sign of signs) document.addEventListener(sign, notice, { passive: true, capture: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, notice, { capture: true })
    }
  }, [watching])
}
