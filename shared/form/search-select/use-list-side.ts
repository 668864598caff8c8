import { useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels needed below the control; with less, the list may open above. The page scrolls if rows do not fit. */
const someRows = 240

/** Whether a list opens above its control because there is more room; considers on-screen keyboard and header. */
export function useListSide(open: boolean, list: RefObject<HTMLElement | null>) {
  const [above, setAbove] = useState(false)

  useLayoutEffect(() => {
    const control = list.current?.parentElement
    if (!open || !control) return
    const decide = () => {
      const viewport = window.visualViewport
      const top = viewport?.offsetTop ?? 0
      const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      const { top: controlTop, bottom: controlBottom } = control.getBoundingClientRect()
      const roomBelow = top + (viewport?.height ?? window.innerHeight) - controlBottom
      const roomAbove = controlTop - top - header
      const needed = Math.min(list.current?.offsetHeight ?? 0, someRows)
      setAbove(roomBelow < needed && roomAbove > roomBelow)
    }
    decide()
    window.visualViewport?.addEventListener('resize', decide)
    return () => window.visualViewport?.removeEventListener('resize', decide)
  }, [open, list])

  useLayoutEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open, above, list])

  return above
}
