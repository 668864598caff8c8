// `npm run bench [name …] [-- options]`: measurements relative to a baseline from the same run. Not tests.
import { parseArgs } from 'node:util'
import { installDependencies } from '../tooling/start/install.mjs'

const { positionals: asked, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    // For `page-speed` and `lighthouse`: number of visits (5), and which pages, separated by commas.
    times: { type: 'string' },
    // For `login-flood`: duration of each flood in seconds (60).
    seconds: { type: 'string' },
    pages: { type: 'string' },
  },
})

/** @type {Record<string, () => Promise<object[]>>} */
const benches = {
  'first-visit': async () => (await import('./first-visit.mjs')).firstVisit(),
  interactions: async () => (await import('./interactions.mjs')).interactions(),
  lighthouse: async () => (await import('./lighthouse.mjs')).lighthouseScores(options),
  'page-speed': async () => (await import('./page-speed.mjs')).pageSpeed(options),
  visitors: async () => (await import('./visitors.mjs')).releaseVisitors(),
  releases: async () => (await import('./releases.mjs')).releases(),
  search: async () => (await import('./search.mjs')).search(),
  'search-names': async () => (await import('./search-names.mjs')).searchNames(),
  imports: async () => (await import('./imports.mjs')).imports(),
  'login-flood': async () => (await import('./login-flood.mjs')).loginFlood(options),
  logins: async () => (await import('./logins.mjs')).logins(),
  reads: async () => (await import('./reads.mjs')).reads(),
  'login-timing': async () => (await import('./login-timing.mjs')).loginTiming(),
  map: async () => (await import('./map.mjs')).map(),
  scale: async () => (await import('./scale.mjs')).scale(),
}

installDependencies()
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  console.table(await bench())
}
