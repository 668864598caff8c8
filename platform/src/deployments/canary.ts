import { randomBytes } from 'node:crypto'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { sameRef } from '@fcr/shared/platform/manifest'
import { areaIn } from '@fcr/shared/platform/route-owner'
import type { CheckOptions } from '../checks'
import { Refusal, type Layout } from '../files'
import { lookup, states } from '../store'
import { activate, commitChecked, intactOnce, requireKept, type VersionRequest } from './activation'
import { commit, type Committed, type Decide, type Meta } from './commit'
import { planCanary, planCanaryEnd } from './plan'

/** Gives a version to a share of the visitors, after the checks of an activation; or increases the share. */
export async function startCanary(
  at: Layout,
  { area, version, percent }: VersionRequest & { percent: number },
  meta: Meta,
  options: CheckOptions,
): Promise<Committed> {
  const { release, ref } = await lookup.requireRelease(at, area, version)
  const candidates = [{ area, ref, release }]
  const salt = randomBytes(8).toString('hex')
  const checkOnce = intactOnce(at)
  const decide: Decide = async (current) => {
    const find = await lookup.loadReleases(at, current, candidates)
    const plan = planCanary(current, { area, ref, percent, salt, find })
    if (plan.outcome !== 'change') return plan
    requireKept(at, area, version)
    await checkOnce(release)
    return plan
  }
  return commitChecked(at, meta, options, { decide, candidates: () => candidates })
}

type EndMeta = Meta & { version?: string }

/** With a version, does nothing if another one has become the canary meanwhile. */
export const endCanary = (at: Layout, area: string, { version, ...meta }: EndMeta): Promise<Committed> =>
  commit(at, meta, (current) => {
    const canary = areaIn(current, area)?.canary?.version
    if (version !== undefined && canary !== version)
      return Promise.resolve({ outcome: 'none', why: `${area} ${version} is no longer the canary` })
    return Promise.resolve(planCanaryEnd(current, area))
  })

/**
 * Makes the canary the active version for all visitors.
 * @throws Refusal `canary` if the area has none, or a different one by the time of the commit
 */
export async function promote(
  at: Layout,
  area: string,
  meta: Meta,
  options: CheckOptions,
): Promise<Committed> {
  const current = await states.readLive(at)
  const version = areaIn(current, area)?.canary?.version
  if (version === undefined) throw new Refusal('canary', `${area} has no canary`)
  const confirmed = await confirmedInCanary(at, current, area)
  return activate(at, [{ area, version }], meta, { ...options, confirmed }, (now) => {
    if (areaIn(now, area)?.canary?.version !== version)
      throw new Refusal('canary', `${area} ${version} is no longer the canary`)
  })
}

/** Returns the differences that were confirmed when an area's canary started or grew. */
async function confirmedInCanary(at: Layout, current: Live, area: string): Promise<string[]> {
  const canary = areaIn(current, area)?.canary
  const confirmed: string[] = []
  for await (const { live, gate } of states.recordsNewestFirst(at, current)) {
    if (!sameRef(areaIn(live, area)?.canary, canary)) break
    confirmed.push(...gate.flatMap((check) => (check.area === area ? (check.intended ?? []) : [])))
  }
  return confirmed
}
