// The same sources build to the same bytes, wherever they lie: that is what lets a version stand for its
// content. Builds one area in two folders and compares.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../start/workspaces.mjs'
import { run } from './run.mjs'

const area = 'mf-externos'
const skipped = new Set(['dist', 'node_modules', '.git', '.data', 'test-results'])

/**
 * A copy of the sources in a folder of its own. The federation's packages, which end up in the build, are
 * copied as well, so that they too lie elsewhere; the others are linked.
 * @param {string} prefix
 */
function copyAt(prefix) {
  const to = mkdtempSync(join(tmpdir(), prefix))
  cpSync(root, to, { recursive: true, filter: (path) => !skipped.has(basename(path)) })
  const packages = join(root, 'node_modules')
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(packages)) {
    const [from, copy] = [join(packages, name), join(to, 'node_modules', name)]
    if (name === '@module-federation' || name === '@fcr')
      cpSync(from, copy, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, copy)
  }
  return to
}

/** @param {string} folder */
async function build(folder) {
  // The module and not the command: that one would install packages, through the link.
  const { href } = pathToFileURL(join(folder, 'tooling/start/build.mjs'))
  const script = `const { build } = await import('${href}'); await build(['${area}'], { local: true, stale: false })`
  const { code, output } = await run(['--input-type=module', '--eval', script], { quiet: true })
  if (code !== 0) throw new Error(output)
  const dist = join(folder, area, 'dist')
  const hash = createHash('sha256')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(dist.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const copies = [copyAt('fcr-copy-'), copyAt('fcr-another-copy-')]
try {
  const [first, second] = [await build(copies[0] ?? ''), await build(copies[1] ?? '')]
  if (first !== second) {
    console.error(`${area} builds differently in two folders`)
    process.exitCode = 1
  }
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}
