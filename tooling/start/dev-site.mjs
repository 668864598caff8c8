// The site behind `npm run dev`, in a child process: dev.mjs restarts it when a server's source changes.
import { siteParts } from './build.mjs'
import { builtServer } from './built.mjs'
import { startSite } from './start-site.mjs'

const [overrides = '{}', again] = process.argv.slice(2)
// The parent process has died.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
const site = await startSite({
  overrides: JSON.parse(overrides),
  workspaces: again ? ['server'] : siteParts(),
})
const { closeOnSignal } = await builtServer()
closeOnSignal(site.close)
