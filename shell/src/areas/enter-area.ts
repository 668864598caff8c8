import { refreshLive, shellChanged } from './live-state'
import { dropOutdated, loadedArea, preloadArea } from './load-area'
import { forgetAnswers } from './load-queries'

/**
 * How long an area waits at its entry for the answer what is live, in milliseconds. One whose files are still on
 * their way loses nothing by it; one that is there would be shown at once.
 */
const patience = { arriving: 1000, there: 300 }

/**
 * What happens when one comes into an area from another, before it shows: an operator's change counts from here on,
 * also in a page that has been open for hours. An answer that comes too late counts at the next entry. Another
 * shell than the page's comes with the page: it is loaded anew, at the address it has by now.
 */
export async function enterArea(area: string): Promise<void> {
  const wait = loadedArea(area) ? patience.there : patience.arriving
  preloadArea(area)
  await Promise.race([refreshLive(), new Promise((resolve) => setTimeout(resolve, wait))])
  if (shellChanged()) {
    window.location.reload()
    await new Promise(() => undefined)
  }
  // What another version asked the server for may have another shape.
  if (dropOutdated(area)) await forgetAnswers()
}

/** A page that one comes back to learns what has changed meanwhile. */
export function refreshOnReturn() {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshLive()
  })
}
