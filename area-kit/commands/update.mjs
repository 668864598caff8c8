import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ packages: { name: string, file: string }[], versions: Record<string, string> }} Kit as `<site>/kit/` lists it */
/** @typedef {Record<string, string> | undefined} Dependencies */

/**
 * Sets the dependencies that an area shares with a site to the site's current versions. Returns their names.
 * @param {string} folder the area's @param {string} site its origin
 */
export async function updatePackages(folder, site) {
  const response = await fetch(`${site}/kit/`)
  if (!response.ok) throw new Error(`${site}/kit/ responded with ${response.status}`)
  const { packages, versions } = /** @type {Kit} */ (await response.json())
  const current = new Map([
    ...Object.entries(versions),
    ...packages.map(({ name, file }) => /** @type {const} */ ([name, `${site}/kit/${file}`])),
  ])
  const path = join(folder, 'package.json')
  /** @type {{ dependencies: Dependencies, devDependencies: Dependencies }} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const changed = [manifest.dependencies, manifest.devDependencies].flatMap((dependencies = {}) =>
    Object.entries(dependencies).flatMap(([name, now]) => {
      const wanted = current.get(name) ?? now
      if (wanted === now) return []
      dependencies[name] = wanted
      return [name]
    }),
  )
  if (changed.length > 0) writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  return changed
}
