// `npm run new:area -- mf-boletines --route /boletines --title Boletines` creates an area. Neither shell nor
// servers change: bundler, tests, checks and start discover areas by their folders.
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

/** Version ranges of every area's dependencies, taken from the shell that will mount it. */
function dependencies() {
  /** @type {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} */
  const shell = JSON.parse(read('shell/package.json'))
  const names = ['@fcr/shared', 'react', 'react-dom', 'react-router-dom']
  return {
    dependencies: Object.fromEntries(names.map((name) => [name, shell.dependencies[name] ?? '*'])),
    devDependencies: { '@rspack/cli': shell.devDependencies['@rspack/cli'] ?? '*' },
  }
}

/**
 * Writes what `npm install` would write for a workspace that adds no packages, but offline: its entry
 * in the lock file, and its link.
 * @param {string} name @param {ReturnType<typeof dependencies>} needed
 */
function addToLock(name, needed) {
  /** @type {{ packages: Record<string, object> }} */
  const lock = JSON.parse(read('package-lock.json'))
  lock.packages[name] = { name: `@fcr/${name}`, version: '0.1.0', ...needed }
  lock.packages[`node_modules/@fcr/${name}`] = { resolved: name, link: true }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)
  writeFileSync(join(root, 'package-lock.json'), `${text}\n`)
  const link = join(root, 'node_modules/@fcr', name)
  rmSync(link, { force: true })
  // On Windows, a junction needs no special rights, but an absolute target.
  if (process.platform === 'win32') symlinkSync(join(root, name), link, 'junction')
  else symlinkSync(`../../${name}`, link)
}

/**
 * Adds a line after the other areas. The last matching line applies, so order matters only to readers. @param
 * {string} name
 */
function addToOwners(name) {
  if (!existsSync(join(root, 'CODEOWNERS'))) return undefined
  const team = `@fcr/equipo-${name.slice('mf-'.length)}`
  const lines = read('CODEOWNERS').split('\n')
  const last = lines.findLastIndex((line) => line.startsWith('/mf-'))
  lines.splice(last + 1, 0, `/${name}/`.padEnd(15) + ` ${team}`)
  writeFileSync(join(root, 'CODEOWNERS'), lines.join('\n'))
  return team
}

async function main() {
  installDependencies()
  // Imported here because they need the installed packages.
  const { usage, readArguments } = await import('./read-arguments.mjs')
  const area = await readArguments(process.argv.slice(2))
  if (area) await createWorkspace(area)
  else console.log(usage)
}

/** @param {import('@fcr/area-kit/internal/new-area/area-files.mjs').Area} area */
async function createWorkspace(area) {
  const { workspaceFiles } = await import('@fcr/area-kit/internal/new-area/area-files.mjs')
  const { writeFiles } = await import('@fcr/area-kit/internal/new-area/write-files.mjs')
  const { name, route, title } = area
  await writeFiles(
    join(root, name),
    workspaceFiles(area, dependencies()),
    JSON.parse(read('area-kit/prettier.json')),
  )
  addToLock(name, dependencies())
  const team = addToOwners(name)
  console.log(`Created ${name}: '${title}' at ${route}.

  npm test -w ${name}
  npm run dev -w ${name}: the site, with the new area under hot reload
  npm start: builds, publishes and mounts it with the others

Left to you: ${team ? `who ${team} is (CODEOWNERS), and ` : ''}a line in the table of ARCHITECTURE.md.`)
}

await main()
