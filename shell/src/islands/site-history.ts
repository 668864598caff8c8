import { useSyncExternalStore } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
export type Arrival = Pick<BrowserHistory, 'action' | 'location'>

/**
 * The one history of the page. Header, page and footer are React roots of their own and each has the router's
 * context around it; the library's history takes a single listener, so that this one hands on what it hears.
 */
function openHistory() {
  const history = createBrowserHistory({ v5Compat: true })
  let current: Arrival = { action: history.action, location: history.location }
  const listeners = new Set<() => void>()
  history.listen(({ action, location }) => {
    current = { action, location }
    for (const listener of [...listeners]) listener()
  })
  return {
    history,
    now: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

let opened: ReturnType<typeof openHistory> | undefined
/** Opened by the first who asks: at the build there is no history. */
export const siteHistory = () => (opened ??= openHistory())

export function useArrival(): Arrival {
  const { subscribe, now } = siteHistory()
  return useSyncExternalStore(subscribe, now, now)
}
