import { useSyncExternalStore } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
export type Arrival = Pick<BrowserHistory, 'action' | 'location'>

/**
 * The page's only history. Header, page and footer are separate React roots, each with a router context; the
 * library's history accepts a single listener, which forwards its events to them.
 */
function createSiteHistory() {
  const history = createBrowserHistory({ v5Compat: true })
  const first: Arrival = { action: history.action, location: history.location }
  let current = first
  const listeners = new Set<() => void>()
  history.listen(({ action, location }) => {
    current = { action, location }
    for (const listener of [...listeners]) listener()
  })
  return {
    history,
    /** The arrival at the first page, which the HTML already shows. */
    first: () => first,
    now: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

let created: ReturnType<typeof createSiteHistory> | undefined
/** Created on first use: there is no history during the build. */
export const siteHistory = () => (created ??= createSiteHistory())

export function useArrival(): Arrival {
  const { subscribe, now, first } = siteHistory()
  // A visitor may leave while the page is hydrated: first the HTML gets its handlers, then the new page shows.
  return useSyncExternalStore(subscribe, now, first)
}
