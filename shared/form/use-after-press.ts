import { useCallback, useEffect, useRef } from 'react'

/** Milliseconds after a release within which its click arrives, if there is one: a tap moves the focus before its click. */
const untilClick = 300

/**
 * Returns a function that delays a call until no pointer is pressed and a click has reached its target. Whatever appears
 * when a field loses the focus must use it: a change of layout moves the pressed button away, and the click is lost.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      isPressed.current = true
    }
    const endIn = (delay: number) => () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isPressed.current = false
        waiting.current?.()
        waiting.current = undefined
      }, delay)
    }
    const handlers = {
      pointerdown: begin,
      pointerup: endIn(untilClick),
      pointercancel: endIn(untilClick),
      click: endIn(0),
    }
    for (const [type, handle] of Object.entries(handlers)) document.addEventListener(type, handle, true)
    return () => {
      clearTimeout(timer)
      for (const [type, handle] of Object.entries(handlers)) document.removeEventListener(type, handle, true)
    }
  }, [])
  return useCallback((act: () => void) => {
    if (isPressed.current) waiting.current = act
    else act()
  }, [])
}
