import { useEffect, type RefObject } from 'react'

/** The browser's own question before a page goes whose content would be lost. */
export function useUnloadWarning(unsaved: RefObject<boolean>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
