import { startSession } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { setSiteName } from '@fcr/shared/ui'
import { keepHead } from './navigation/page-head'
import { sweepDevice } from './sweep-device'

/** Sets the site's name, starts the session check, keeps the page's metadata and removes expired drafts. */
export function startSite() {
  const site = readSite()
  setSiteName(site.name, site.description)
  void startSession()
  keepHead()
  sweepDevice()
}
