import { useRef, useState, type KeyboardEvent, type RefObject, type TouchEvent } from 'react'
import { flushSync } from 'react-dom'

/** Shorter than this, in CSS pixels, a touch is a tap and not a swipe. */
const swipeDistance = 48

/** Any whole number as a position in a list of `length`: past the last comes the first, before the first the last. */
export const wrapIndex = (index: number, length: number) => ((index % length) + length) % length

const targetOfKey: Record<string, (active: number, length: number) => number> = {
  ArrowRight: (active) => active + 1,
  ArrowLeft: (active) => active - 1,
  Home: () => 0,
  End: (_active, length) => length - 1,
}

/** How the visitor came to the slide that shows; `null` before they have done anything. */
type By = 'control' | 'swipe' | null

/**
 * Which of `length` slides is shown. The browser itself moves them under the finger (scroll snapping: see
 * `carousel.module.css`); arrows, dots and keys jump. It never moves by itself.
 */
export function useCarousel(length: number) {
  const slides = useRef<HTMLDivElement>(null)
  const [{ active, by }, setShown] = useState<{ active: number; by: By }>({ active: 0, by: null })

  function settleOn(index: number, how: By) {
    const track = slides.current
    // The link that has the focus is about to leave the tab order: the focus goes along to the new slide's.
    const hadFocus = track?.contains(document.activeElement) ?? false
    flushSync(() => setShown({ active: index, by: how }))
    if (hadFocus) track?.children[index]?.querySelector('a')?.focus({ preventScroll: true })
  }

  /** Answers the slide that it came to. */
  function show(target: number): number {
    const index = wrapIndex(target, length)
    settleOn(index, 'control')
    if (slides.current) slides.current.scrollLeft = index * slides.current.clientWidth
    return index
  }

  /** Answers the slide that a key led to, or `undefined` for keys that are not the carousel's. */
  function showByKey(event: KeyboardEvent): number | undefined {
    const target = targetOfKey[event.key]
    if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
    event.preventDefault()
    return show(target(active, length))
  }

  function onScroll() {
    const index = nearestSlide(slides)
    if (index !== undefined && index < length && index !== active) settleOn(index, 'swipe')
  }

  const beyondTheEdge = useSwipeBeyondTheEdge(active, length, show)
  return { active, by, show, showByKey, track: { ref: slides, onScroll, ...beyondTheEdge } }
}

function nearestSlide({ current: track }: RefObject<HTMLDivElement | null>): number | undefined {
  if (!track || track.clientWidth === 0) return undefined
  return Math.round(track.scrollLeft / track.clientWidth)
}

/** Where the browser has nothing more to scroll to, a swipe wraps around as the arrows do. */
function useSwipeBeyondTheEdge(active: number, length: number, show: (index: number) => void) {
  const start = useRef<{ x: number; y: number; active: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, active } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const from = start.current
      start.current = null
      if (!touch || !from) return
      const dx = touch.clientX - from.x
      const dy = touch.clientY - from.y
      if (Math.abs(dx) < swipeDistance || Math.abs(dx) < 2 * Math.abs(dy)) return
      const target = from.active + (dx < 0 ? 1 : -1)
      if (target < 0 || target >= length) show(target)
    },
    onTouchCancel() {
      start.current = null
    },
  }
}
