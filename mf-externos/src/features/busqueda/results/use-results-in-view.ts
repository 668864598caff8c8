import { useEffect, useRef } from 'react'

/** How much of the window the results may leave to the form, from the top. */
const lowest = 0.6

/**
 * Scrolls to the results after each search, where the form hides them, as on a phone. The focus stays.
 * @param searches number of searches that have finished
 */
export function useResultsInView(searches: number) {
  const results = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = results.current
    if (searches === 0 || !element) return
    const { top } = element.getBoundingClientRect()
    if (top >= 0 && top <= window.innerHeight * lowest) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
  }, [searches])
  return results
}
