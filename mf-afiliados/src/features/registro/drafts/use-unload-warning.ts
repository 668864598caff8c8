import { useEffect, type RefObject } from 'react'

/** Triggers the browser's warning before the page is closed and unsaved input is lost. */
export function useUnloadWarning(typed: RefObject<boolean>, kept: boolean): void {
  useEffect(() => {
    if (kept) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (typed.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [typed, kept])
}
