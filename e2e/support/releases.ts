import { appendFileSync, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Build } from '@fcr/shared/platform/manifest'
import { dataDir } from './demo'

/** Folder of an area's local build. */
export const distOf = (area: string) => fileURLToPath(new URL(`../../${area}/dist`, import.meta.url))

export const readBuild = (dist: string) => JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as Build

/**
 * Copies the releases of local builds from the running site's registry: publishing would compress them again.
 * Without that site's key they are unsigned.
 */
export function copyReleases(registryDir: string, areas: readonly string[], { withKey = false } = {}) {
  const running = join(dataDir(), 'registry')
  const releases = areas.map((area) => ({ area, version: readBuild(distOf(area)).version }))
  const keys = withKey ? ['keys', '.local-key.pem', '.local-robot-key.pem'] : []
  for (const path of [...keys, ...releases.map(({ area, version }) => join('areas', area, version))])
    cpSync(join(running, path), join(registryDir, path), { recursive: true })
  return releases
}

/** Changes a copy of a build. Publishing wants the hashes of its lazy chunks, though a handwritten entry loads none. */
export function changeBuild(dist: string, build: Build, change?: (dist: string, build: Build) => void) {
  const entry = join(dist, build.entry)
  const hashes = readFileSync(entry, 'utf8').match(/sha384-[\w+/]{64}/g) ?? []
  change?.(dist, build)
  if (build.exposes['./routes'] && !hashes.every((hash) => readFileSync(entry, 'utf8').includes(hash)))
    appendFileSync(entry, `\n// ${hashes.join(' ')}`)
}
