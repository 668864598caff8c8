import './before-libraries'
import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import './frame/frame.css'
import { createRoot } from 'react-dom/client'
import { startSession } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { setSiteName } from '@fcr/shared/ui'
import { App } from './app'
import { AreaFailure } from './areas/area-failure'

const site = readSite()
setSiteName(site.name, document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content)

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
createRoot(container, {
  onCaughtError(error) {
    // What keeps an area from loading is reported where it is noticed.
    // eslint-disable-next-line no-console -- React's own default for everything else
    if (!(error instanceof AreaFailure)) console.error(error)
  },
}).render(<App />)
void startSession()
