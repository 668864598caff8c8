import { matchRoutes } from 'react-router-dom'
import { liveRoutes } from './live-state'

/** The live area whose routes own a path, as the router itself ranks them; undefined when none does. */
export function areaOf(pathname: string): string | undefined {
  const patterns = liveRoutes().flatMap(({ area, routes }) => routes.map((path) => ({ path, handle: area })))
  return matchRoutes(patterns, pathname)?.at(-1)?.route.handle
}
