/** `npm run serve`: the production start. No demo people; only the releases that operators activated are live. */
import { loadSettings, SettingsError } from '@fcr/api'
import { closeOnSignal } from './close-on-signal'
import { readTimeouts } from './http-server'
import { checkPort, readDataFolder, readPort, StartError } from './preflight.mjs'
import { printProblem } from './problem.mjs'
import { readAutoRollbackSettings } from './auto-rollback-settings'
import { openSite } from './site'

/** Reports every problem with the settings at once, before anything is opened. */
function checkSettings() {
  try {
    loadSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const lines = error.problems.map((problem) => `  ${problem}`).join('\n')
    throw new StartError(`Not started. These settings are missing or wrong (docs/run/settings.md):\n${lines}`)
  }
}

try {
  process.env['NODE_ENV'] = 'production'
  checkSettings()
  readTimeouts()
  readAutoRollbackSettings()
  const port = readPort()
  const host = process.env['HOST']
  await checkPort(port, host)
  const site = await openSite({ dataDir: readDataFolder(), port, host })
  closeOnSignal(async () => {
    site.log.info({}, 'stopping')
    await site.close()
  })
  site.log.info({ port, startedInMs: Math.round(process.uptime() * 1000) }, 'listening')
} catch (error) {
  printProblem(error)
  process.exit(1)
}
