import type { HistoryRecord, Live, Release } from '@fcr/shared/contracts/releases'
import { commit, type Committed, type Meta } from './commit'
import { layout, type Layout } from './layout'
import { loadReleases, requireRelease, rollbackTarget } from './lookup'
import { overview, type AreaOverview } from './overview'
import { planActivation, planDisable, planEnable, planRollback } from './plan'
import { publish, type Published, type PublishOptions } from './publish'
import { Refusal } from './refusal'
import { fileProblems, readVerifiedRelease } from './releases'
import { readLive, recordsBack } from './state'
import { verify, type Verification } from './verify'

export type Registry = {
  readonly dir: string
  publish(distDir: string, options?: PublishOptions): Promise<Published>
  activate(area: string, version: string, meta: Meta): Promise<Committed>
  /** Several areas in one step, for versions that only fit together. */
  activateTogether(targets: readonly { area: string; version: string }[], meta: Meta): Promise<Committed>
  /** To the last good version, or to the one named. */
  rollback(area: string, meta: Meta & { to?: string | undefined }): Promise<Committed>
  disable(area: string, meta: Meta): Promise<Committed>
  enable(area: string, meta: Meta): Promise<Committed>
  live(): Promise<Live>
  list(): Promise<AreaOverview[]>
  /** Changes that came into force, newest first. */
  history(filter?: { area?: string | undefined; limit?: number | undefined }): Promise<HistoryRecord[]>
  /** Holds what is in the registry against its hashes; without an area everything. */
  verify(area?: string): Promise<Verification>
}

/** Opens a registry folder; it is created by the first publication. Every method may throw a `Refusal`. */
export function openRegistry(dir: string): Registry {
  const at = layout(dir)
  const activateTogether: Registry['activateTogether'] = (targets, meta) => activate(at, targets, meta)
  return {
    dir,
    publish: (distDir, options) => publish(at, distDir, options),
    activateTogether,
    activate: (area, version, meta) => activateTogether([{ area, version }], meta),
    rollback: (area, meta) => rollback(at, area, meta),
    disable: (area, meta) =>
      commit(at, meta, (current) =>
        Promise.resolve(planDisable(current, { area, reason: meta.reason, now: new Date().toISOString() })),
      ),
    enable: (area, meta) =>
      commit(at, meta, async (current) =>
        planEnable(current, { area, find: await loadReleases(at, current) }),
      ),
    live: () => readLive(at),
    list: () => overview(at),
    history: (filter) => history(at, filter),
    verify: (area) => verify(at, area),
  }
}

async function activate(
  at: Layout,
  wanted: readonly { area: string; version: string }[],
  meta: Meta,
): Promise<Committed> {
  if (new Set(wanted.map(({ area }) => area)).size < wanted.length)
    throw new Refusal('bad-request', 'an area is named twice')
  const found = await Promise.all(wanted.map(({ area, version }) => requireRelease(at, area, version)))
  const targets = found.map(({ release, ref }) => ({ area: release.area, ref }))
  const checked = new Set<Release>()
  return commit(at, meta, async (current) => {
    const plan = planActivation(current, { targets, find: await loadReleases(at, current, found) })
    if (plan.outcome !== 'change') return plan
    const moving = new Set(plan.changes.map(({ area }) => area))
    for (const { release } of found) {
      // A plan that is made anew need not read all the files again.
      if (!moving.has(release.area) || checked.has(release)) continue
      await requireIntact(at, release)
      checked.add(release)
    }
    return plan
  })
}

async function requireIntact(at: Layout, release: Release): Promise<void> {
  const problems = await fileProblems(at, release)
  if (problems.length > 0) throw new Refusal('damaged', ...problems)
}

async function rollback(
  at: Layout,
  area: string,
  meta: Meta & { to?: string | undefined },
): Promise<Committed> {
  return commit(at, meta, async (current) => {
    const { target, lastGoodThen } = await rollbackTarget(at, current, area, meta.to)
    const release = target ? await readVerifiedRelease(at, area, target) : undefined
    const found = release && target ? [{ release, ref: target }] : []
    const plan = planRollback(current, {
      area,
      target,
      lastGoodThen,
      find: await loadReleases(at, current, found),
    })
    if (plan.outcome === 'change' && release) await requireIntact(at, release)
    return plan
  })
}

async function history(
  at: Layout,
  filter: { area?: string | undefined; limit?: number | undefined } = {},
): Promise<HistoryRecord[]> {
  const limit = filter.limit ?? Number.POSITIVE_INFINITY
  const records: HistoryRecord[] = []
  const { revision } = await readLive(at)
  for await (const record of recordsBack(at, revision)) {
    if (records.length >= limit) break
    if (filter.area === undefined || record.changes.some(({ area }) => area === filter.area))
      records.push(record)
  }
  return records
}
