import { useEffect, useLayoutEffect } from 'react'
import { frameOf } from '../live-state'

/**
 * Marks the document with the version that it shows: `<area>@<version>` in `data-area` of the root element, or `none`
 * if no version works. The release checks wait for it; it is also visible to anyone who inspects the page.
 */
export function useShown(what: string) {
  useEffect(() => {
    document.documentElement.dataset['area'] = what
  }, [what])
}

/** Hides header and footer on pages of an area with `frame: 'none'` (`frame.css`). The gateway marks the first page. */
export function useFrame(area: string | undefined) {
  const frame = area === undefined ? undefined : frameOf(area)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (frame) dataset['frame'] = frame
    else delete dataset['frame']
  }, [frame])
}
