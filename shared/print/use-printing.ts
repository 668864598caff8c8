import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Time at which printing began; null while not printing. Content for paper only need not be rendered before. */
export function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  useEffect(() => {
    // Synchronously: the browser captures the page as soon as the event has been handled.
    const begin = () => flushSync(() => setSince((before) => before ?? new Date()))
    const end = () => setSince(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    // The print preview of developer tools does not fire those events.
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
