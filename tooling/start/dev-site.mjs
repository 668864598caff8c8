// The site behind `npm run dev`, in a child process: dev.mjs restarts it when a server's source changes.
import { printProblem } from '../../server/src/problem.mjs'
import { siteParts } from './build.mjs'
import { builtServer } from './built.mjs'
import { startSite } from './start-site.mjs'

const [overrides = '{}', again] = process.argv.slice(2)
// The parent process has died.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
try {
  const site = await startSite({
    overrides: JSON.parse(overrides),
    workspaces: again ? ['server'] : siteParts(),
  })
  const { closeOnSignal } = await builtServer()
  closeOnSignal(site.close)
} catch (error) {
  printProblem(error)
  process.exit(1)
}
