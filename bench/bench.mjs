// `npm run bench [name …]`: measurements against something measured in the same run. Not tests.
import { installDependencies } from '../tooling/start/install.mjs'

/** @type {Record<string, () => Promise<object[]>>} */
const benches = {
  'first-visit': async () => (await import('./first-visit.mjs')).firstVisit(),
  search: async () => (await import('./search.mjs')).search(),
  logins: async () => (await import('./logins.mjs')).logins(),
  reads: async () => (await import('./reads.mjs')).reads(),
  'map-memory': async () => (await import('./map-memory.mjs')).mapMemory(),
}

installDependencies()
const asked = process.argv.slice(2)
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
