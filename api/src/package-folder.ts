import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder that holds this package's `migrations/` and `data/`. Sources (`src/**`) and the bundle
 * (`dist/index.mjs`) lie at different depths, so it is searched upwards.
 */
export function findPackageFolder(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && isThisPackage(manifest)) return folder
    if (folder === dirname(folder)) throw new Error(`no folder of @fcr/api above ${from}`)
  }
}

function isThisPackage(manifest: string): boolean {
  const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  return typeof content === 'object' && content !== null && 'name' in content && content.name === '@fcr/api'
}
