import { areaOf } from './area-of'
import { refreshLive, shellChanged } from './live-state'
import { dropOutdated, forget, hasCandidate, loadedArea, preloadArea } from './load-area'
import { forgetAnswers } from './load-queries'

/**
 * How long an area waits at its entry for the answer what is live, in milliseconds. One whose files are still on
 * their way loses nothing by it; one that is there would be shown at once.
 */
const patience = { arriving: 1000, there: 300 }

/**
 * What happens when one comes into an area from another, before it shows: an operator's change counts from here on,
 * also in a page that has been open for hours. An answer that comes too late counts at the next entry. Another
 * shell than the page's comes with the page, which is loaded anew. Never rejects.
 */
export async function enterArea(area: string): Promise<void> {
  // It failed when one was here before: that may have been the network's fault.
  if (!hasCandidate(area)) forget(area)
  const wait = loadedArea(area) ? patience.there : patience.arriving
  preloadArea(area)
  const reached = await Promise.race([
    refreshLive(),
    new Promise<undefined>((resolve) => setTimeout(resolve, wait)),
  ])
  // Who is offline keeps what is there, and who has gone on meanwhile is not disturbed there.
  if (reached === false || areaOf(window.location.pathname) !== area) return
  if (shellChanged()) {
    window.location.reload()
    await new Promise(() => undefined)
  }
  // What another version asked the server for may have another shape.
  if (dropOutdated(area)) forgetAnswers()
}

/** A page that one comes back to learns what has changed meanwhile. */
export function refreshOnReturn() {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshLive()
  })
}
