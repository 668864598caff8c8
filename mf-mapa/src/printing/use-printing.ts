import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the page was sent to paper; null while it is on the screen. What only paper shows need not exist before. */
export function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  useEffect(() => {
    // At once: the browser takes its picture of the page when the event has been handled.
    const begin = () => flushSync(() => setSince((before) => before ?? new Date()))
    const end = () => setSince(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    // A preview, as developers' tools have it, comes without those events.
    const paper = typeof window.matchMedia === 'function' ? window.matchMedia('print') : undefined
    const follow = ({ matches }: { matches: boolean }) => (matches ? begin() : end())
    paper?.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper?.removeEventListener('change', follow)
    }
  }, [])
  return since
}
