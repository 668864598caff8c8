// `npm start`: from a fresh clone to a running site with synthetic people, in one command.
import { printProblem } from './problem.mjs'
import { startSite } from './start-site.mjs'
import { closeOnSignal } from './server.mjs'

try {
  const site = await startSite()
  closeOnSignal(site.close)
} catch (error) {
  printProblem(error)
  process.exit(1)
}
