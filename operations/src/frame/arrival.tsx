import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Does for moves between pages what a browser does when it loads one: to the top, with the focus on the title. */
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
