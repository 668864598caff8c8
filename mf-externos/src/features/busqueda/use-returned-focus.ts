import { useEffect, useRef } from 'react'
import { cardLinkId } from './results/person-card'

/** Returns the focus once to the card whose profile the official comes from. The shell restores the scroll. */
export function useReturnedFocus(documentNumber: string | null) {
  const done = useRef(false)
  useEffect(() => {
    if (documentNumber === null || done.current) return
    // One frame later: on navigation the shell moves the focus to the start of the page.
    const frame = requestAnimationFrame(() => {
      done.current = true
      document.getElementById(cardLinkId(documentNumber))?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [documentNumber])
}
