import { startSession } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { setSiteName } from '@fcr/shared/ui'
import { keepHead } from './navigation'

/** Sets the site's name, starts the session check and keeps the page's metadata. */
export function startSite() {
  const site = readSite()
  setSiteName(site.name, site.description)
  void startSession()
  keepHead()
  if (document.readyState === 'complete') measure()
  else window.addEventListener('load', measure)
}

/** Loads the measurements of the page once nothing else is loading. Without them, nothing changes for the visitor. */
const measure = () =>
  void import(/* webpackChunkName: "vitals" */ './monitor/vitals').then(
    ({ startVitals }) => startVitals(),
    () => undefined,
  )
