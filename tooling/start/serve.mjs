// `npm run serve`: the production start. No demo people; what is live is what operators made live.
import { build } from './build.mjs'
import { checkNode, checkPort, readDataFolder, readPort, StartError } from './preflight.mjs'
import { printProblem } from './problem.mjs'

/** What production does not start without. */
const required = { DATABASE_URL: 'the PostgreSQL server, postgres://…' }

function checkSettings() {
  const missing = Object.entries(required).filter(([name]) => !process.env[name])
  if (missing.length === 0) return
  const lines = missing.map(([name, what]) => `  ${name}  ${what}`)
  throw new StartError(`These settings are missing:\n${lines.join('\n')}`)
}

try {
  checkNode()
  checkSettings()
  process.env['NODE_ENV'] = 'production'
  const port = readPort()
  await checkPort(port)
  const dataDir = readDataFolder()
  await build(['api', 'platform'], { local: false, stale: true, say: (line) => console.error(line) })
  const { openSite } = await import('./site.mjs')
  const { closeOnSignal } = await import('./server.mjs')
  const site = await openSite({ dataDir, port, host: process.env['HOST'] })
  closeOnSignal(site.close)
} catch (error) {
  printProblem(error)
  process.exit(1)
}
