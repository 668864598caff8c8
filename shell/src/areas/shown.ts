import { useEffect } from 'react'

/**
 * Says in the document what stands in the page, once it does: `<area>@<version>` in `data-area` of the root element,
 * or `none` where no version works. The platform's gate waits for it, and whoever looks at a page can see it.
 */
export function useShown(what: string) {
  useEffect(() => {
    document.documentElement.dataset['area'] = what
  }, [what])
}
