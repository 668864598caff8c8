import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, workspaces } from '../start/workspaces.mjs'
import { run } from './run.mjs'

const skipped = new Set(['dist', 'node_modules', '.git', '.data', '.cache', 'test-results'])

/**
 * Copies the repository's sources into a temporary folder for experiments. The federation packages, which end
 * up in the build, are copied too, so that their paths also differ; the others are linked.
 * @param {string} prefix of the folder's name
 */
export function copySources(prefix) {
  const to = mkdtempSync(join(tmpdir(), prefix))
  cpSync(root, to, { recursive: true, filter: (path) => !skipped.has(basename(path)) })
  const packages = join(root, 'node_modules')
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(packages)) {
    // The two checkouts must not share build caches.
    if (name === '.cache') continue
    const [from, copy] = [join(packages, name), join(to, 'node_modules', name)]
    if (name === '@module-federation' || name === '@fcr')
      cpSync(from, copy, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, copy)
  }
  for (const workspace of workspaces())
    if (existsSync(join(root, workspace, 'node_modules')))
      symlinkSync(join(root, workspace, 'node_modules'), join(to, workspace, 'node_modules'))
  return to
}

/** Builds an area in a copy and returns its dist folder. @param {string} folder @param {string} area */
export async function buildInCopy(folder, area) {
  // Imports the module instead of running the command, which would install packages through the link.
  const { href } = pathToFileURL(join(folder, 'tooling/start/build.mjs'))
  const script = `const { build } = await import('${href}'); await build(['${area}'], { local: true, stale: false })`
  const { code, output } = await run(['--input-type=module', '--eval', script], { quiet: true })
  if (code !== 0) throw new Error(output)
  return join(folder, area, 'dist')
}
