import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the folder that contains `migrations/` and `data/`: this workspace, or the built server, which has
 * copies of both. Sources are at different depths, so the search goes upwards.
 */
export function findPackageFolder(): string {
  const from = dirname(fileURLToPath(import.meta.url))
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'migrations'))) return folder
    if (folder === dirname(folder)) throw new Error(`no migrations above ${from}`)
  }
}
