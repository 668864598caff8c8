import { useEffect, useRef } from 'react'
import { cardLinkId } from './person-card'

/** Puts the focus back on the card whose profile the person comes from, once. The shell restores the scroll. */
export function useReturnedFocus(documentNumber: string | null) {
  const done = useRef(false)
  useEffect(() => {
    if (documentNumber === null || done.current) return
    // A frame later: on a change of route the shell moves the focus to the page's start.
    const frame = requestAnimationFrame(() => {
      done.current = true
      document.getElementById(cardLinkId(documentNumber))?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [documentNumber])
}
