import type { Release, ReleaseRef } from '@fcr/shared/platform/manifest'
import { Refusal, type Layout } from '../files'
import { conflicts } from './compatibility'
import { loadReleases } from './lookup'
import { readLive } from './state'

/**
 * Refuses a release that could not be activated now: the live shell lacks what it requires, or its routes belong to
 * another area. A state that cannot be read refuses nothing.
 * @throws Refusal `incompatible`
 */
export async function requireLiveFit(at: Layout, { release, ref }: { release: Release; ref: ReleaseRef }) {
  const live = await readLive(at).catch(() => undefined)
  if (!live) return
  const { area } = release
  const next = { active: ref, lastGood: null, canary: null, disabled: null }
  const find = await loadReleases(at, live, [{ release, ref }])
  const states = { before: live.areas, after: { ...live.areas, [area]: next } }
  const reasons = conflicts(states, new Set([area]), find)
  if (reasons.length > 0)
    throw new Refusal(
      'incompatible',
      ...reasons,
      'the routes are in area.config.ts, the packages in package.json',
    )
}
