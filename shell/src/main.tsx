import './before-libraries'
import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import './frame/frame.css'
import { afterPaint } from './after-paint'

// One task each for the largest library, the page monitor, the site and the islands, so that a slow phone can respond
// in between.
const library = () => import(/* webpackMode: "eager" */ 'react-dom/client')
const monitor = () =>
  import(/* webpackMode: "eager" */ './monitor/start-monitor').then(({ startMonitor }) => {
    startMonitor()
  })
const site = () =>
  import(/* webpackMode: "eager" */ './start-site').then(({ startSite }) => {
    startSite()
  })
const islands = () =>
  import(/* webpackMode: "eager" */ './frame/islands/start-islands').then(({ startIslands }) => {
    startIslands()
  })
// On a second visit, this script is there before the page is painted.
afterPaint(() => {
  for (const start of [library, monitor, site, islands]) setTimeout(() => void start())
})
