import { useSyncExternalStore } from 'react'
import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { afterPaint } from '../after-paint'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
export type Arrival = Pick<BrowserHistory, 'action' | 'location'>

/**
 * The page's only history. Header, page and footer are separate React roots, each with a router context; the
 * library's history accepts a single listener, which forwards its events to them.
 *
 * Another page is rendered after the next frame, so that a slow phone first shows that a link was pressed. A replaced entry
 * is rendered at once: a page that signs out must be left before its session ends (useSignOut).
 */
function createSiteHistory() {
  const history = createBrowserHistory({ v5Compat: true })
  const first: Arrival = { action: history.action, location: history.location }
  let current = first
  const listeners = new Set<() => void>()
  let next = first
  history.listen(({ action, location }) => {
    const arrival = { action, location }
    next = arrival
    const show = () => {
      // The visitor may have gone on.
      if (next !== arrival) return
      current = arrival
      for (const listener of [...listeners]) listener()
    }
    const isOtherPage = location.pathname !== current.location.pathname
    if (action === NavigationType.Push && isOtherPage) afterPaint(show)
    else show()
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
