import { startSession } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { setSiteName } from '@fcr/shared/ui'
import { keepHead } from './navigation/page-head'
import { sweepDevice } from './sweep-device'

/** What the page is called, who is signed in, and what has expired on the device. */
export function startSite() {
  const site = readSite()
  setSiteName(site.name, site.description)
  void startSession()
  keepHead()
  sweepDevice()
}
