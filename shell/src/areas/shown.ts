import { useEffect } from 'react'

/**
 * Marks the document with what it shows: `<area>@<version>` in `data-area` of the root element, or `none` if no
 * version works. The platform's gate waits for it; it is also visible to anyone who inspects the page.
 */
export function useShown(what: string) {
  useEffect(() => {
    document.documentElement.dataset['area'] = what
  }, [what])
}
