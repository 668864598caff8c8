import type { AreaOverview, FailurePlace, CheckRun, WaitingKey } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import type { CheckReport, Mount } from '../checks'
import { keyChanges, keyRequests, keyrings, type publishingKeys } from '../trust'
import { layout, type Layout, type Remote } from '../files'
import { lookup, pruning, publishing, sourceMaps, states, telemetry } from '../store'
import { commit, type Committed, type Meta } from './commit'
import { activate, checkOnly, rollback, type VersionRequest } from './activation'
import { endCanary, promote, startCanary } from './canary'
import { diffReleases, type ReleaseDiff } from './diff'
import { failurePlaces, checkRun } from './evidence'
import { overview } from './overview'
import { planDisable, planEnable } from './plan'
import { preview } from './preview'
import { makeLocalSigned, migrate, revokeUnusedKey, signAgain, type RevokeMeta } from './re-sign'
import { restore, type Restored } from './restore'
import { verify, type Verification } from './verify'

export type Registry = {
  readonly dir: string
  /** Makes the registry local to this machine, with its own key, unless it is already. */
  makeLocal(): Promise<void>
  publish(distDir: string, options?: publishing.PublishOptions): Promise<publishing.Published>
  /** Adds a key's signature to a release. */
  sign(area: string, version: string, signer: publishingKeys.Signer): Promise<void>
  activate(area: string, version: string, meta: Meta & Force & Follow): Promise<Committed>
  /** Activates several areas in one step, for versions that only work together. */
  activateTogether(targets: readonly VersionRequest[], meta: Meta & Force & Follow): Promise<Committed>
  /** Gives a version to a share of the visitors, in percent; a canary only grows. */
  canary(target: VersionRequest, percent: number, meta: Meta & Force): Promise<Committed>
  endCanary(area: string, meta: Meta): Promise<Committed>
  /** Makes an area's canary its active version. */
  promote(area: string, meta: Meta & Force): Promise<Committed>
  /** Returns the signed token of a link that shows a version to one browser. */
  preview(
    area: string,
    version: string,
    grant: { hours: number; signer?: publishingKeys.Signer | undefined },
  ): Promise<string>
  /** Runs the release checks as an activation would, and stores their result for it. */
  gate(
    targets: readonly VersionRequest[],
    options?: { thorough?: boolean; signer?: publishingKeys.Signer | undefined },
  ): Promise<CheckReport[]>
  /** Rolls back to the last verified version, or to the given one. */
  rollback(area: string, meta: Meta & Force & { to?: string | undefined }): Promise<Committed>
  disable(area: string, meta: Meta): Promise<Committed>
  enable(area: string, meta: Meta): Promise<Committed>
  live(): Promise<Live>
  /** Waits a few seconds for the running gateways to serve a revision. */
  served(revision: number): Promise<telemetry.Served>
  list(): Promise<AreaOverview[]>
  /** Changes that took effect, newest first. */
  history(filter?: { area?: string | undefined; limit?: number | undefined }): Promise<HistoryRecord[]>
  /** Verifies an area, or everything in the registry, against hashes and signatures. */
  verify(area?: string): Promise<Verification>
  diff(area: string, from: string, to: string): Promise<ReleaseDiff>
  /** Finds the source line of a place in a release's file. */
  explain(area: string, version: string, place: sourceMaps.Place): Promise<sourceMaps.Explained>
  /** Restores a lost or damaged `live.json` from the history. */
  restore(options?: { dryRun?: boolean }): Promise<Restored>
  /** Removes releases that nothing refers to any more. */
  prune(request: pruning.PruneRequest, meta: Meta): Promise<pruning.Pruned>
  /** The failures of a version by place, in the last days. */
  failures(area: string, version: string): Promise<FailurePlace[]>
  /** The last run of the release checks for a version. */
  gateRun(area: string, version: string): Promise<CheckRun>
  keys(): Promise<PublishingKey[]>
  /** Pending passkeys, which an operator may allow. */
  waitingKeys(): Promise<WaitingKey[]>
  /** Allows a key to publish areas, or more. @param named the file of the public key, or the id of a pending passkey */
  allowKey(named: string, grant: keyChanges.KeyGrant): Promise<PublishingKey>
  /** @throws Refusal `key-in-use` while a live version, or the live state, has no other valid signature */
  revokeKey(id: string, meta: RevokeMeta): Promise<PublishingKey>
  /** Signs the state of an unsigned registry of an early version; does nothing if it is signed. */
  migrate(meta: Meta & { signer: publishingKeys.Signer }): Promise<Committed>
}

/** `intended`: the operator confirms the differences from the live version. */
type Force = { force?: boolean | undefined; intended?: boolean | undefined }
/** Called once versions are live; the release checks' thorough part may follow. */
type Follow = { onLive?: ((committed: Committed) => void) | undefined }

type RegistryOptions = {
  /** Folder with the keys, if it is not in the registry. */
  keysDir?: string | undefined
  /** Mounts areas for the release checks; without it, only a local registry allows activations. */
  mount?: Mount | undefined
  /** The registry where changes take effect, if the folder is a copy. */
  remote?: Remote | undefined
}

/** Returns the commands on a registry folder; the first publication creates it. Every method may throw a `Refusal`. */
export function createRegistry(dir: string, { keysDir, mount, remote }: RegistryOptions = {}): Registry {
  const at = layout(dir, keysDir, remote)
  const activateTogether: Registry['activateTogether'] = (targets, { force, intended, onLive, ...meta }) =>
    activate(at, targets, meta, { mount, force, intended, onLive })
  return {
    dir,
    makeLocal: () => makeLocalSigned(at),
    publish: (distDir, options) => publishing.publish(at, distDir, options),
    sign: (area, version, signer) => signAgain(at, area, version, signer),
    activateTogether,
    activate: (area, version, meta) => activateTogether([{ area, version }], meta),
    canary: (target, percent, { force, intended, ...meta }) =>
      startCanary(at, { ...target, percent }, meta, { mount, force, intended }),
    endCanary: (area, meta) => endCanary(at, area, meta),
    promote: (area, { force, intended, ...meta }) => promote(at, area, meta, { mount, force, intended }),
    preview: (area, version, grant) => preview(at, area, version, grant),
    gate: (targets, options) => checkOnly(at, targets, { mount, force: true, ...options }),
    rollback: (area, { force, intended, ...meta }) => rollback(at, area, meta, { mount, force, intended }),
    disable: (area, meta) =>
      commit(at, meta, (current) =>
        Promise.resolve(planDisable(current, { area, reason: meta.reason, now: new Date().toISOString() })),
      ),
    enable: (area, meta) =>
      commit(at, meta, async (current) =>
        planEnable(current, { area, find: await lookup.loadReleases(at, current) }),
      ),
    live: () => states.readLive(at),
    served: (revision) => telemetry.servedBy(at, revision),
    list: () => overview(at),
    history: (filter) => history(at, filter),
    verify: (area) => verify(at, area),
    diff: (area, from, to) => diffReleases(at, area, from, to),
    explain: (area, version, place) => sourceMaps.explain(at, area, version, place),
    restore: (options) => restore(at, options),
    prune: (request, meta) =>
      pruning.prune(at, request, { dryRun: meta.dryRun, announce: () => announcePruning(at, meta) }),
    keys: () => keyrings.readKeys(at),
    waitingKeys: () => keyRequests.waitingKeys(at),
    failures: (area, version) => failurePlaces(at, area, version),
    gateRun: (area, version) => checkRun(at, area, version),
    allowKey: async (named, grant) => {
      const { publicKey, passkey } = await keyRequests.keyNamed(named, () => keyRequests.waitingKeys(at))
      return keyChanges.allowKey(at, publicKey, { ...grant, passkey })
    },
    revokeKey: (id, meta) => revokeUnusedKey(at, id, meta),
    migrate: (meta) => migrate(at, meta),
  }
}

/** Commits a revision without a change, so that earlier plans are recomputed; returns the state that it found. */
async function announcePruning(at: Layout, meta: Meta): Promise<Live> {
  let state: Live | undefined
  await commit(at, meta, (current) => {
    state = current
    return Promise.resolve({ outcome: 'change', action: 'prune', areas: current.areas, changes: [] })
  })
  return state ?? states.readLive(at)
}

async function history(
  at: Layout,
  filter: { area?: string | undefined; limit?: number | undefined } = {},
): Promise<HistoryRecord[]> {
  const limit = filter.limit ?? Number.POSITIVE_INFINITY
  const records: HistoryRecord[] = []
  const state = await states.readLive(at)
  lookup.requireArea(at, state, filter.area)
  for await (const record of states.recordsNewestFirst(at, state)) {
    if (records.length >= limit) break
    if (filter.area === undefined || record.changes.some(({ area }) => area === filter.area))
      records.push(record)
  }
  return records
}
