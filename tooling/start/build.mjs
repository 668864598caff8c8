// Builds what is asked for: the workspace it is called in, those named, or all. `--local` gives areas and
// shell a version of their own for each change of their sources; `--stale` skips what is up to date.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installDependencies } from './install.mjs'
import { areas, root } from './workspaces.mjs'

/** Every workspace that is built, the server first. */
export const buildable = () => ['server', 'shell', ...areas()]

/** @param {string} workspace @param {boolean} local */
async function configuration(workspace, local) {
  if (workspace === 'shell') return (await import('../rspack/shell.mjs')).shellPreset({ local })
  if (workspace === 'server') return (await import('../rspack/server.mjs')).serverPreset()
  return (await import('../rspack/area.mjs')).areaPreset({ workspace, local })
}

const stamp = (/** @type {string} */ workspace) => join(root, 'node_modules/.cache/builds', workspace)
/** The file that a finished build always has. */
const output = (/** @type {string} */ workspace) =>
  join(root, workspace, 'dist', workspace === 'server' ? 'index.mjs' : 'build.json')

/** What a finished build was made of: the sources' hash, and whether it is a local one. */
async function identity(/** @type {string} */ workspace, /** @type {boolean} */ local) {
  const { sourceHash } = await import('../rspack/source-hash.mjs')
  return `${sourceHash(workspace)}${local && workspace !== 'server' ? ' local' : ''}`
}

/** @param {string} workspace @param {{ local: boolean }} options */
async function isFresh(workspace, { local }) {
  if (!existsSync(output(workspace)) || !existsSync(stamp(workspace))) return false
  return readFileSync(stamp(workspace), 'utf8') === (await identity(workspace, local))
}

/** @param {string} workspace @param {{ local: boolean }} options */
async function buildOne(workspace, { local }) {
  const { rspack } = await import('@rspack/core')
  const compiler = rspack(await configuration(workspace, local))
  // A build that breaks off must not look like the one before it.
  rmSync(stamp(workspace), { force: true })
  // Taken before: what is edited meanwhile may not be in this build.
  const builtFrom = await identity(workspace, local)
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else resolve(undefined)
      })
    })
  })
  mkdirSync(dirname(stamp(workspace)), { recursive: true })
  writeFileSync(stamp(workspace), builtFrom)
}

/**
 * @param {string[]} workspaces
 * @param {{ local: boolean, stale: boolean, say?: (line: string) => void }} options
 */
export async function build(workspaces, { local, stale, say = console.log }) {
  for (const workspace of workspaces) {
    if (stale && (await isFresh(workspace, { local }))) continue
    const started = performance.now()
    await buildOne(workspace, { local })
    say(`  built ${workspace} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

async function main() {
  installDependencies()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { local: { type: 'boolean', default: false }, stale: { type: 'boolean', default: false } },
  })
  const here = relative(root, process.cwd())
  const asked = positionals.length > 0 ? positionals : here === '' ? buildable() : [basename(here)]
  const unknown = asked.filter((name) => !buildable().includes(name))
  if (unknown.length > 0) throw new Error(`no such workspace to build: ${unknown.join(', ')}`)
  await build(asked, values)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((/** @type {Error} */ error) => {
    console.error(error.message)
    process.exit(1)
  })
}
