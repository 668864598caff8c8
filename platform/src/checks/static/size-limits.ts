import type { Release } from '@fcr/shared/platform/manifest'
import { publishingKeys, releaseSignatures } from '../../trust'
import type { Layout } from '../../files'
import { releaseFiles, sourceMaps } from '../../store'
import { isPageCode } from './sizes'

const thousands = (value: number) => `${Math.ceil(value / 1000)} kB`

/** How many modules a finding names. */
const NAMED = 3

/** Returns the modules with the largest shares, as text. */
const largest = (shares: readonly (readonly [module: string, share: number])[]) =>
  [...shares]
    .filter(([, share]) => share > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([module, share]) => `${module} (${thousands(share)})`)
    .join(', ')

/** Returns the size limit of a version in bytes: the largest limit among the keys that have signed it. */
async function allowedBytes(at: Layout, { area, version }: Release): Promise<number> {
  const { bytes } = await releaseFiles.readRelease(at, area, version)
  const keys = await releaseSignatures.signingKeys(at, { area, version }, bytes)
  return Math.max(
    ...keys.map((key) => publishingKeys.grantedBudget(key, area)?.bytes ?? Number.POSITIVE_INFINITY),
  )
}

/**
 * Returns the finding if a version's scripts and styles are larger than its grant allows; names the modules that grew
 * most.
 */
export async function bytesProblems(
  at: Layout,
  release: Release,
  live: Release | undefined,
): Promise<string[]> {
  const allowed = await allowedBytes(at, release)
  const size = releaseFiles.sizeOf(release, isPageCode)
  // Without a key that has signed the version there is no grant, and no limit.
  if (!Number.isFinite(allowed) || size <= allowed) return []
  const before = live ? await sourcesOf(at, live) : new Map<string, number>()
  const shares = [...(await sourcesOf(at, release))].map(
    ([module, share]) => [module, share - (before.get(module) ?? 0)] as const,
  )
  const named = `${live ? `Grown most since ${live.version}` : 'Largest'}: ${largest(shares)}`
  return [
    `${release.area} ${release.version} has ${thousands(size)} of scripts and styles; ` +
      `its team's grant allows ${thousands(allowed)}. ${named}`,
  ]
}

const sourcesOf = (at: Layout, release: Release) =>
  sourceMaps.charactersBySource(at, release, Object.keys(release.files).filter(isPageCode))
