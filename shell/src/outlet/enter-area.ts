import { areaOf, refreshLive, shellChanged } from '../live-state'
import {
  dropOutdated,
  forget,
  hasCandidate,
  loadedArea,
  preloadArea,
  removeInactiveQueries,
} from '../federation'
import { reloadPage } from '../typed'

/**
 * How long entering an area waits for the live state, in milliseconds. An area whose files are still loading loses
 * nothing by waiting; a loaded area could be shown at once.
 */
const timeout = { loading: 1000, loaded: 300 }

/**
 * Runs before an area is shown when the user navigates to it from another area: an operator's change takes effect
 * here, even in a page that has been open for hours. A response that arrives too late takes effect at the next entry.
 * A new shell takes effect with a reload of the page. Never rejects.
 */
export async function enterArea(area: string): Promise<void> {
  // All versions failed on an earlier visit, perhaps because of the network.
  if (!hasCandidate(area)) forget(area)
  const milliseconds = loadedArea(area) ? timeout.loaded : timeout.loading
  preloadArea(area)
  const reached = await Promise.race([
    refreshLive(),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  ])
  // Offline visitors keep the loaded version, and visitors who have left meanwhile are not disturbed.
  if (reached === false || areaOf(window.location.pathname) !== area) return
  // Without a reload, the page keeps its shell and the areas that work with it.
  if (shellChanged() && reloadPage()) await new Promise(() => undefined)
  // Cached responses to the previous version's requests may have a different shape.
  if (dropOutdated(area)) removeInactiveQueries()
}

/** Refreshes the live state when the user returns to the page. */
export function refreshOnReturn() {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshLive()
  })
}
