import { useSyncExternalStore } from 'react'
import {
  createPath,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type To,
} from 'react-router-dom'
import { afterPaint } from '../after-paint'

/** Milliseconds that a press waits for its frame: without one, nobody sees it. */
const longestPress = 200

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
  const push: Navigator['push'] = (to, state) => {
    const path = asPath(to)
    const go = () => {
      const isHere = createPath(path) === createPath(history.location)
      history[isHere ? 'replace' : 'push'](to, state)
    }
    const isOtherPage = path.pathname !== undefined && path.pathname !== history.location.pathname
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else says whether a press is being handled
    if (isOtherPage && window.event instanceof UIEvent) afterPaint(go, longestPress)
    else history.push(to, state)
  }
  const navigator: Navigator = Object.assign(Object.create(history) as BrowserHistory, { push })
  return {
    /**
     * A press opens another page after the next frame, so that a slow phone first shows the press; a second one before then
     * adds no entry. What no press does is shown at once: a form that was sent must go before it can be sent again, and what
     * a session shows before it ends in another tab.
     */
    navigator,
    /** The same for the page at `pathname`, which no longer changes its own address once the visitor has left it. */
    navigatorAt(pathname: string): Navigator {
      const unlessLeft = (go: Navigator['push']): Navigator['push'] => {
        return (to, state) => {
          if (asPath(to).pathname === pathname && history.location.pathname !== pathname) return
          go(to, state)
        }
      }
      return Object.assign(Object.create(navigator) as BrowserHistory, {
        push: unlessLeft(push),
        replace: unlessLeft((to, state) => history.replace(to, state)),
      })
    },
    /** The arrival at the first page, which the HTML already shows. */
    first: () => first,
    now: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const asPath = (to: To) => (typeof to === 'string' ? parsePath(to) : to)

let created: ReturnType<typeof createSiteHistory> | undefined
/** Created on first use: there is no history during the build. */
export const siteHistory = () => (created ??= createSiteHistory())

export function useArrival(): Arrival {
  const { subscribe, now, first } = siteHistory()
  // A visitor may leave while the page is hydrated: first the HTML gets its handlers, then the new page shows.
  return useSyncExternalStore(subscribe, now, first)
}
