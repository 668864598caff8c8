// The site behind `npm run dev`, in a process of its own: dev.mjs restarts it when a server's source changes.
import { servers } from '../rspack/servers.mjs'
import { buildable } from './build.mjs'
import { printProblem } from './problem.mjs'
import { closeOnSignal } from './server.mjs'
import { startSite } from './start-site.mjs'

const [overrides = '{}', again] = process.argv.slice(2)
// The parent has ended without a word.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
try {
  const site = await startSite({
    overrides: JSON.parse(overrides),
    workspaces: again ? Object.keys(servers) : buildable(),
  })
  closeOnSignal(site.close)
} catch (error) {
  printProblem(error)
  process.exit(1)
}
