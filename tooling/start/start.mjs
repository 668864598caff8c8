// `npm start`: from a fresh clone to a running site with synthetic people.
import { printProblem } from '../../server/src/problem.mjs'
import { builtServer } from './built.mjs'
import { startSite } from './start-site.mjs'

try {
  const site = await startSite()
  const { closeOnSignal } = await builtServer()
  closeOnSignal(site.close)
} catch (error) {
  printProblem(error)
  process.exit(1)
}
