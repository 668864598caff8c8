import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Time at which printing began; null while not printing. Content for paper only need not be rendered before. */
export function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  // As soon as the content can be seen, and printed.
  useLayoutEffect(() => {
    // Synchronously: the browser counts the sheets as soon as the event has been handled.
    const begin = () => flushSync(() => setSince((before) => before ?? new Date()))
    const end = () => setSince(null)
    let isPrinting = false
    const print = ({ type }: Event) => {
      isPrinting = type === 'beforeprint'
      if (isPrinting) begin()
      else end()
    }
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', print)
    // The print preview of developer tools does not fire those events. The end of one print may arrive late, in the next.
    const paper = typeof window.matchMedia === 'function' ? window.matchMedia('print') : undefined
    const follow = ({ matches }: { matches: boolean }) => {
      if (matches) begin()
      else if (!isPrinting) end()
    }
    paper?.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', print)
      paper?.removeEventListener('change', follow)
    }
  }, [])
  return since
}
