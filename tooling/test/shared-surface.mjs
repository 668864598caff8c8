// What the shell hands to areas at run time must change its version when it changes: areas built against
// another state of it run beside it, and the version is what tells them apart. `--write` records the state.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

const record = join(root, 'shared/surface.json')
/** Folders whose code runs as a singleton of the shell. */
const singletons = ['http', 'session', 'site', 'ui']

const hash = createHash('sha256')
for (const folder of singletons) {
  const files = readdirSync(join(root, 'shared', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
}
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))
const current = { version, sha256: hash.digest('hex') }

/** @type {typeof current} */
const known = JSON.parse(readFileSync(record, 'utf8'))
const changed = known.sha256 !== current.sha256
if (changed && known.version === current.version) {
  console.error(
    `shared/{${singletons.join(',')}} changed: raise the version in shared/package.json (now ${version}), then run: node tooling/test/shared-surface.mjs --write`,
  )
  process.exit(1)
}
if (changed && !process.argv.includes('--write')) {
  console.error(`shared ${version} is not recorded yet: run: node tooling/test/shared-surface.mjs --write`)
  process.exit(1)
}
if (changed) writeFileSync(record, `${JSON.stringify(current, null, 2)}\n`)
