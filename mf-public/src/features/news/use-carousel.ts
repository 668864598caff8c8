import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Shorter than this, in CSS pixels, a touch is a tap or a scroll and not a swipe. */
const swipeDistance = 48

/** Any whole number as a position in a list of `length`: past the last comes the first, before the first the last. */
export const wrapIndex = (index: number, length: number) => ((index % length) + length) % length

const targetOfKey: Record<string, (active: number, length: number) => number> = {
  ArrowRight: (active) => active + 1,
  ArrowLeft: (active) => active - 1,
  Home: () => 0,
  End: (_active, length) => length - 1,
}

/** Which of `length` slides is shown, and how keys and swipes move it. It never moves by itself. */
export function useCarousel(length: number) {
  const [active, setActive] = useState(0)
  const [moved, setMoved] = useState(false)
  const swipe = useSwipe((step) => show(active + step))

  function show(index: number): number {
    const next = wrapIndex(index, length)
    setActive(next)
    setMoved(true)
    return next
  }

  /** Answers the slide that a key leads to, or `undefined` for keys that are not the carousel's. */
  const showByKey = (event: KeyboardEvent): number | undefined => {
    const target = targetOfKey[event.key]
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return undefined
    event.preventDefault()
    return show(target(active, length))
  }

  // `moved`: whether the visitor has moved it; before that there is nothing to announce.
  return { active, moved, show, showByKey, swipe }
}

/** Touch and pen only: a mouse that drags is selecting text or dragging the link. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const [start, setStart] = useState<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      setStart(event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY })
    },
    onPointerUp(event: PointerEvent) {
      if (!start) return
      const dx = event.clientX - start.x
      const dy = event.clientY - start.y
      setStart(null)
      if (Math.abs(dx) >= swipeDistance && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
    onPointerCancel() {
      setStart(null)
    },
  }
}
