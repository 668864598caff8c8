import { matchRoutes } from 'react-router-dom'
import { liveRoutes } from './live-state'

/** Returns the live area whose routes own a path, ranked as the router does; undefined if there is none. */
export function areaOf(pathname: string): string | undefined {
  const patterns = liveRoutes().flatMap(({ area, routes }) => routes.map((path) => ({ path, handle: area })))
  return matchRoutes(patterns, pathname)?.at(-1)?.route.handle
}
