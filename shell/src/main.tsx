import './before-libraries'
import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import './frame/frame.css'
import 'react-dom/client'

// The largest library is there. The rest comes in tasks of its own, so that a slow phone answers in between.
const site = () =>
  import(/* webpackMode: "eager" */ './start-site').then(({ startSite }) => {
    startSite()
  })
const islands = () =>
  import(/* webpackMode: "eager" */ './islands/start-islands').then(({ startIslands }) => {
    startIslands()
  })
for (const start of [site, islands]) setTimeout(() => void start())
