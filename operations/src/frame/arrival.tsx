import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** On each move between pages, scrolls to the top and focuses the title. */
export function Arrival() {
  const { pathname, hash } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (hash !== '') {
      document.getElementById(hash.slice(1))?.scrollIntoView()
    } else if (!first.current) {
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    first.current = false
  }, [pathname, hash])
  return null
}
