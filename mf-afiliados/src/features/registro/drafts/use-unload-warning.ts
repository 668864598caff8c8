import { useEffect, type RefObject } from 'react'

/** The browser's own question before a page goes whose content would be lost. */
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
