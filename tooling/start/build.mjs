// Builds the named workspaces, or all, by the configurations in their `rspack.config.mjs`. `--local` gives areas and shell a new
// version for each change of their sources; `--stale` skips builds that are up to date.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { StartError } from '../../server/src/preflight.mjs'
import { installDependencies } from './install.mjs'
import { areas, root } from './workspaces.mjs'

/** Workspaces that a site needs: every one that is built, the server first. */
export const siteParts = () => ['server', 'shell', ...areas()]
/** The packages for areas in other repositories, which the server serves from its own folder. */
export const KIT = 'kit'
const buildable = () => [...siteParts(), KIT]

/** Whose sources a build contains. The server serves the operators' page, the kit has the command of the registry. */
const built = (/** @type {string} */ workspace) =>
  ({ server: ['server', 'operations'], [KIT]: ['area-kit', 'server'] })[workspace] ?? [workspace]

const stamp = (/** @type {string} */ workspace) => join(root, 'node_modules/.cache/builds', workspace)
/** Files that every build writes. @param {string} workspace */
function outputs(workspace) {
  if (workspace === KIT) return [join(root, 'server/dist/kit/index.json')]
  const files = workspace === 'server' ? ['index.mjs', 'operations/index.html'] : ['build.json']
  return files.map((file) => join(root, workspace, 'dist', file))
}

/** Identifies the input of a finished build: the sources' hash, and whether it is local. */
async function identity(/** @type {string} */ workspace, /** @type {boolean} */ local) {
  const { sourceHash } = await import('../rspack/source-hash.mjs')
  const hashes = built(workspace).map(sourceHash).join(' ')
  return local && built(workspace).length === 1 ? `${hashes} local` : hashes
}

/** @param {string} workspace @param {{ local: boolean }} options */
async function isFresh(workspace, { local }) {
  if (![stamp(workspace), ...outputs(workspace)].every((file) => existsSync(file))) return false
  // `rspack build` in the workspace writes files, and no stamp.
  const { mtimeMs } = statSync(stamp(workspace))
  if (outputs(workspace).some((file) => statSync(file).mtimeMs > mtimeMs)) return false
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
    await packKit(join(root, 'server/dist/kit'))
  } else {
    const { bundle } = await import('@fcr/area-kit/internal/rspack/bundle.mjs')
    const { configurationOf } = await import('@fcr/area-kit/internal/rspack/configuration.mjs')
    const configurations = built(workspace).map((name) =>
      configurationOf(join(root, name), { RSPACK_BUILD: true, local }),
    )
    // Two bundles share this folder: neither may delete the other's files.
    if (workspace === 'server') rmSync(join(root, 'server/dist'), { recursive: true, force: true })
    await bundle(await Promise.all(configurations))
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
  const asked = positionals.length > 0 ? positionals : buildable()
  const unknown = asked.filter((name) => !buildable().includes(name))
  if (unknown.length > 0) throw new StartError(`no such workspace to build: ${unknown.join(', ')}`)
  await build(asked, values)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
