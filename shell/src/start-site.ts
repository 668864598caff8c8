import { startSession } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { setSiteName } from '@fcr/shared/ui'
import { keepHead } from './navigation/page-head'

/** What the page is called, and who is signed in. */
export function startSite() {
  const site = readSite()
  setSiteName(site.name, site.description)
  void startSession()
  keepHead()
}
