// The same sources build to the same bytes, wherever they lie: that is what lets a version stand for its
// content. Builds one area in two folders and compares.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { copySources } from './copy-sources.mjs'
import { run } from './run.mjs'

const area = 'mf-externos'
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

const copies = [copySources('fcr-copy-'), copySources('fcr-another-copy-')]
try {
  const [first, second] = [await build(copies[0] ?? ''), await build(copies[1] ?? '')]
  if (first !== second) {
    console.error(`${area} builds differently in two folders`)
    process.exitCode = 1
  }
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}
