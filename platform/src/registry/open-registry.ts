import type { HistoryRecord, Live, PublishingKey } from '@fcr/shared/contracts/releases'
import { commit, type Committed, type Meta } from './commit'
import { activate, gateOnly, rollback, type VersionRequest } from './activation'
import { diffReleases, type ReleaseDiff } from './diff'
import type { GateReport, Mount } from './gate'
import { allowKey, readKeys, readPublicKey, type KeyGrant, type Signer } from './keys'
import { layout, type Layout } from './layout'
import { loadReleases, requireArea } from './lookup'
import { overview, type AreaOverview } from './overview'
import { planDisable, planEnable } from './plan'
import { prune, type Pruned, type PruneRequest } from './prune'
import { publish, type Published, type PublishOptions } from './publish'
import { makeLocalSigned, revokeUnusedKey, signAgain } from './signing'
import { readLive, recordsNewestFirst } from './state'
import { verify, type Verification } from './verify'

export type Registry = {
  readonly dir: string
  /** Makes the registry local to this machine, with its own key, unless it is already. */
  makeLocal(): Promise<void>
  publish(distDir: string, options?: PublishOptions): Promise<Published>
  /** Adds a key's signature to a release. */
  sign(area: string, version: string, signer: Signer): Promise<void>
  activate(area: string, version: string, meta: Meta & GateChoice): Promise<Committed>
  /** Activates several areas in one step, for versions that only work together. */
  activateTogether(targets: readonly VersionRequest[], meta: Meta & GateChoice): Promise<Committed>
  /** Tests versions as an activation would, and stores the result for it. */
  gate(targets: readonly VersionRequest[]): Promise<GateReport[]>
  /** Goes back to the last proven version, or to the given one. */
  rollback(area: string, meta: Meta & GateChoice & { to?: string | undefined }): Promise<Committed>
  disable(area: string, meta: Meta): Promise<Committed>
  enable(area: string, meta: Meta): Promise<Committed>
  live(): Promise<Live>
  list(): Promise<AreaOverview[]>
  /** Changes that took effect, newest first. */
  history(filter?: { area?: string | undefined; limit?: number | undefined }): Promise<HistoryRecord[]>
  /** Verifies an area, or everything in the registry, against hashes and signatures. */
  verify(area?: string): Promise<Verification>
  diff(area: string, from: string, to: string): Promise<ReleaseDiff>
  /** Removes releases that nothing refers to any more. */
  prune(request: PruneRequest, meta: Meta): Promise<Pruned>
  keys(): Promise<PublishingKey[]>
  /** Allows the public key in a file to publish areas. */
  allowKey(publicFile: string, grant: KeyGrant): Promise<PublishingKey>
  /** @throws Refusal `key-in-use` while a live version has no other valid signature */
  revokeKey(id: string, meta: { by: string; reason: string }): Promise<PublishingKey>
}

type GateChoice = { force?: boolean | undefined }

export type RegistryOptions = {
  /** Folder with the keys, if it is not in the registry. */
  keysDir?: string | undefined
  /** Mounts areas for the gate; without it, only a local registry allows activations. */
  mount?: Mount | undefined
}

/** Opens a registry folder; the first publication creates it. Every method may throw a `Refusal`. */
export function openRegistry(dir: string, { keysDir, mount }: RegistryOptions = {}): Registry {
  const at = layout(dir, keysDir)
  const activateTogether: Registry['activateTogether'] = (targets, { force, ...meta }) =>
    activate(at, targets, meta, { mount, force })
  return {
    dir,
    makeLocal: () => makeLocalSigned(at),
    publish: (distDir, options) => publish(at, distDir, options),
    sign: (area, version, signer) => signAgain(at, area, version, signer),
    activateTogether,
    activate: (area, version, meta) => activateTogether([{ area, version }], meta),
    gate: (targets) => gateOnly(at, targets, { mount, force: true }),
    rollback: (area, { force, ...meta }) => rollback(at, area, meta, { mount, force }),
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
    diff: (area, from, to) => diffReleases(at, area, from, to),
    prune: (request, meta) => prune(at, request, meta),
    keys: () => readKeys(at),
    allowKey: async (file, grant) => allowKey(at, await readPublicKey(file), grant),
    revokeKey: (id, meta) => revokeUnusedKey(at, id, meta),
  }
}

async function history(
  at: Layout,
  filter: { area?: string | undefined; limit?: number | undefined } = {},
): Promise<HistoryRecord[]> {
  const limit = filter.limit ?? Number.POSITIVE_INFINITY
  const records: HistoryRecord[] = []
  const state = await readLive(at)
  requireArea(at, state, filter.area)
  for await (const record of recordsNewestFirst(at, state.revision)) {
    if (records.length >= limit) break
    if (filter.area === undefined || record.changes.some(({ area }) => area === filter.area))
      records.push(record)
  }
  return records
}
