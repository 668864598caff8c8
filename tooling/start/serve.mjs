// `npm run serve`: the production start. No demo people; what is live is what operators made live. Settings
// and their meaning: docs/operation.md.
import { build } from './build.mjs'
import { builtApi } from './built.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import {
  checkNode,
  checkPort,
  dependenciesInstalled,
  readDataFolder,
  readPort,
  StartError,
} from './preflight.mjs'
import { printProblem } from './problem.mjs'
import { readTimeouts } from './server.mjs'

/** The servers as their sources are now; of instances that start together on one checkout one builds. */
const buildServers = () =>
  oneAtATime('build', () =>
    build(['api', 'platform'], { local: false, stale: true, say: (line) => console.error(line) }),
  )

/** Every problem with the settings at once, before anything is opened. */
async function checkSettings() {
  const { loadSettings, SettingsError } = await builtApi()
  try {
    loadSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const lines = error.problems.map((problem) => `  ${problem}`).join('\n')
    throw new StartError(`Not started. These settings are missing or wrong (docs/operation.md):\n${lines}`)
  }
}

try {
  checkNode()
  if (!dependenciesInstalled()) throw new StartError('The dependencies are not installed. Run: npm ci')
  process.env['NODE_ENV'] = 'production'
  await buildServers()
  await checkSettings()
  readTimeouts()
  const port = readPort()
  const host = process.env['HOST']
  await checkPort(port, host)
  const dataDir = readDataFolder()
  const { openSite } = await import('./site.mjs')
  const { closeOnSignal } = await import('./server.mjs')
  const site = await openSite({ dataDir, port, host })
  closeOnSignal(async () => {
    site.log.info({}, 'stopping')
    await site.close()
  })
  site.log.info({ port, startedInMs: Math.round(process.uptime() * 1000) }, 'listening')
} catch (error) {
  printProblem(error)
  process.exit(1)
}
