// Builds the workspace of the current folder, the named ones, or all. `--local` gives areas and shell a new
// version for each change of their sources; `--stale` skips builds that are up to date.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installDependencies } from './install.mjs'
import { areas, root } from './workspaces.mjs'

/** What a site needs: every workspace that is built, the server first. */
export const siteParts = () => ['server', 'shell', ...areas()]
/** The packages for areas in other repositories, which the server serves from its own folder. */
export const KIT = 'kit'
const buildable = () => [...siteParts(), KIT]

/** @param {string} workspace @param {boolean} local */
async function configuration(workspace, local) {
  if (workspace === 'shell') return (await import('../rspack/shell.mjs')).shellPreset({ local })
  if (workspace === 'server')
    return [
      (await import('../rspack/server.mjs')).serverPreset(),
      (await import('../rspack/operations.mjs')).operationsPreset(),
    ]
  const { areaPreset } = await import('@fcr/area-kit/internal/rspack/area.mjs')
  return areaPreset({ folder: join(root, workspace), local })
}

const stamp = (/** @type {string} */ workspace) => join(root, 'node_modules/.cache/builds', workspace)
/** A file that every finished build has. @param {string} workspace */
function output(workspace) {
  if (workspace === KIT) return join(root, 'server/dist/kit/index.json')
  return join(root, workspace, 'dist', workspace === 'server' ? 'index.mjs' : 'build.json')
}

/** Identifies the input of a finished build: the sources' hash, and whether it is local. */
async function identity(/** @type {string} */ workspace, /** @type {boolean} */ local) {
  const { sourceHash } = await import('../rspack/source-hash.mjs')
  // The server serves the operators' page, and is built with it. The kit has the command of the registry.
  const built = { server: ['server', 'operations'], [KIT]: ['area-kit', 'server'] }[workspace]
  const hashes = (built ?? [workspace]).map(sourceHash).join(' ')
  return built || !local ? hashes : `${hashes} local`
}

/** @param {string} workspace @param {{ local: boolean }} options */
async function isFresh(workspace, { local }) {
  if (!existsSync(output(workspace)) || !existsSync(stamp(workspace))) return false
  return readFileSync(stamp(workspace), 'utf8') === (await identity(workspace, local))
}

/** @param {string} workspace @param {{ local: boolean }} options */
async function buildOne(workspace, { local }) {
  // A build that fails must not look like the previous one.
  rmSync(stamp(workspace), { force: true })
  // Computed before the build: edits made during it may be missing from it.
  const builtFrom = await identity(workspace, local)
  if (workspace === KIT) {
    const { packKit } = await import('../pack/kit.mjs')
    await packKit(dirname(output(KIT)))
  } else {
    const { bundle } = await import('@fcr/area-kit/internal/rspack/bundle.mjs')
    const bundled = await configuration(workspace, local)
    // Two bundles share this folder: neither may delete the other's files.
    if (workspace === 'server') rmSync(join(root, 'server/dist'), { recursive: true, force: true })
    await bundle(bundled)
  }
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
  const own = here === 'server' ? ['server', KIT] : [basename(here)]
  const asked = positionals.length > 0 ? positionals : here === '' ? buildable() : own
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
