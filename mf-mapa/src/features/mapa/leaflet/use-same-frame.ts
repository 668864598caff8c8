import { useLayoutEffect, useState } from 'react'

/**
 * Renders again before the first paint, after all effects. The library adds to the map in effects and has React render
 * the content later: without this, an empty frame would be painted in between.
 */
export function useSameFrame() {
  const [, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
}
