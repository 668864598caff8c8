import './before-libraries'
import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import './frame/frame.css'
import 'react-dom/client'

// The largest library has loaded. The rest runs in separate tasks, so that a slow phone can respond in between.
const site = () =>
  import(/* webpackMode: "eager" */ './start-site').then(({ startSite }) => {
    startSite()
  })
const islands = () =>
  import(/* webpackMode: "eager" */ './islands/start-islands').then(({ startIslands }) => {
    startIslands()
  })
for (const start of [site, islands]) setTimeout(() => void start())
