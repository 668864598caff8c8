import { sweepDrafts } from '@fcr/shared/drafts'

const interval = 10 * 60 * 1000

/** Deletes expired drafts from this device while any page of the site is open, starting once the page is idle. */
export function sweepDevice() {
  const sweep = () => void sweepDrafts()
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(sweep)
  else setTimeout(sweep, 1000)
  setInterval(sweep, interval)
}
