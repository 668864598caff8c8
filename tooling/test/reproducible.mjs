// The same sources must build to the same bytes in any folder: only then does a version identify its content.
// Builds one area in two folders and compares.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildInCopy, copySources } from './copy-sources.mjs'

const area = 'mf-externos'
/** @param {string} folder */
async function build(folder) {
  const dist = await buildInCopy(folder, area)
  const hash = createHash('sha256')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    // Source maps are stored apart from the releases and belong to none; the federation plugin's contain the folder.
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
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
