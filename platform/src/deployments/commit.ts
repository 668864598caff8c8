import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { CheckOutcome } from '@fcr/shared/platform/check-results'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { sameRef } from '@fcr/shared/platform/manifest'
import { Refusal, disk, type Layout } from '../files'
import { requireCompatible, type CheckReport } from '../checks'
import { releaseFiles, states, telemetry } from '../store'
import { keyrings, publishingKeys, signedChanges } from '../trust'
import type { Plan } from './plan'
import { revisionsSince } from './history'

export type Meta = {
  /** An operator's key; a local registry has its own. */
  signer?: publishingKeys.Signer | undefined
  /** Id of an operator's key that signs elsewhere: the change is proposed, not made. */
  proposer?: string | undefined
  reason: string
  /** The versions that become live, or the canary, are never rolled back by auto-rollback. */
  securityFix?: true | undefined
  dryRun?: boolean
}
/** Returns the plan of a command for the given live state. */
export type Decide = (current: Live) => Promise<Plan>
export type Committed =
  | {
      outcome: 'changed'
      record: HistoryRecord
      /**
       * Result of the thorough part of the release checks that followed the change; a part that ran before it is in
       * the record.
       */
      thorough?: CheckOutcome
    }
  | { outcome: 'unchanged'; why: string }
  /** The signed change, still without a signature. */
  | { outcome: 'proposed'; record: HistoryRecord }
  | { outcome: 'would-change'; plan: Extract<Plan, { outcome: 'change' }> }

/** Gives up after this long if other writers were always faster. */
const TIMEOUT_MS = 20_000

/**
 * Applies a plan to the live state.
 *
 * There is no lock that a killed process could leave behind, and no dependence on clocks. A change is in force when
 * `history/<revision>.json` is created (a hard link, which fails if the name exists). Plans are recomputed on the
 * winner's state, so two concurrent operators both succeed. `live.json` is then made from the history; if the process
 * is killed before that, the next change does it, and gateways read the history meanwhile.
 */
export async function commit(
  at: Layout,
  meta: Meta,
  decide: Decide,
  checks: readonly CheckReport[] = [],
  read: typeof states.readLive = states.readLive,
): Promise<Committed> {
  if (!meta.dryRun) await states.ensureRegistry(at)
  const by = meta.dryRun ? undefined : await authorOfChanges(at, meta)
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const base = await readBase(at, read)
    const plan = await decide(base.current)
    if (plan.outcome === 'refused') throw new Refusal(plan.code, ...plan.reasons)
    if (plan.outcome === 'none') return { outcome: 'unchanged', why: plan.why }
    await requireServable(at, base.current, plan)
    if (!by) return { outcome: 'would-change', plan }
    const proposed = await recordOf(at, base, plan, { by, meta, checks })
    if (!by.signer) return { outcome: 'proposed', record: proposed }
    const record = { ...proposed, live: signedChanges.signState(by.signer, proposed.live) }
    if (await addRecord(at, record)) return { outcome: 'changed', record }
    await pause(5 + Math.random() * 20)
  }
  throw new Refusal('busy', 'other commands kept changing the registry; nothing was changed, try again')
}

/** `signer`: undefined if the key signs elsewhere. */
type Author = { id: string; signer: publishingKeys.Signer | undefined; owner: string; isOperator: boolean }

/**
 * Returns whose key signs a change: the given one, or a local registry's own.
 * @throws Refusal `no-key`, or `wrong-key` if it is neither an operator's nor auto-rollback's
 */
export async function authorOfChanges(
  at: Layout,
  { signer: given, proposer }: Pick<Meta, 'signer' | 'proposer'>,
): Promise<Author> {
  const keys = await keyrings.readKeys(at)
  const signer = proposer === undefined ? (given ?? (await publishingKeys.localSigner(at, keys))) : undefined
  const id = proposer ?? signer?.id
  if (id === undefined)
    throw new Refusal(
      'no-key',
      "a change of the live state needs an operator's key: --key <file> or AREAS_KEY (docs/registry.md, Keys)",
    )
  const key = publishingKeys.knownKey(keys, id)
  const isOperator = publishingKeys.hasGrant(key, 'operator')
  if (!isOperator && !publishingKeys.hasGrant(key, 'robot'))
    throw new Refusal('wrong-key', `the key ${key.id} (${key.owner}) may not change the live state`)
  return { id, signer, owner: key.owner, isOperator }
}

/** A rollback is not blocked by gateways: they could read the earlier state before. */
const waysBack: readonly string[] = ['rollback', 'disable']

/**
 * Checks that gateways and APIs that are running can serve what a change makes live.
 * @throws Refusal `older`, `gateway-too-old` or `api`
 */
export async function requireServable(
  at: Layout,
  current: Live,
  plan: Pick<HistoryRecord, 'action' | 'changes'> & Pick<Live, 'areas'>,
): Promise<void> {
  await requireCompatible(at, current, plan)
  const isWayBack =
    waysBack.includes(plan.action) || plan.changes.every(({ canary }) => canary?.percent === 0)
  if (isWayBack) return
  await telemetry.requireNewest(at, current)
  const changed = plan.changes.flatMap(({ area }) => {
    const entry = plan.areas[area]
    return [entry?.active, entry?.canary].flatMap((ref) => (ref ? [{ area, version: ref.version }] : []))
  })
  const releases = await Promise.all(
    changed.map(({ area, version }) => releaseFiles.readRelease(at, area, version)),
  )
  const formats = releases.map(({ release }) => release.formatVersion)
  await telemetry.requireReadable(at, { live: current.formatVersion, releases: formats })
}

type Base = { current: Live; revision: number }

/** Returns the state to build on, and the first number after it that was free before it was read. */
async function readBase(at: Layout, read: typeof states.readLive): Promise<Base> {
  // The order matters: the number of a change that is made after this must count as free, for ours to fail.
  const numbers = new Set(await states.revisionsIn(at))
  const current = await read(at)
  let revision = current.revision + 1
  while (numbers.has(revision)) revision += 1
  return { current, revision }
}

/** Returns the record of a change, still without a signature. */
async function recordOf(
  at: Layout,
  { current, revision }: Base,
  plan: Extract<Plan, { outcome: 'change' }>,
  { by, meta, checks }: { by: Author; meta: Meta; checks: readonly CheckReport[] },
): Promise<HistoryRecord> {
  const now = new Date().toISOString()
  const after: Live = { ...current, revision, updatedAt: now, areas: plan.areas }
  const change: signedChanges.Change = {
    formatVersion: 1,
    revision,
    previous: current.revision,
    at: now,
    action: plan.action,
    actor: by.owner,
    reason: meta.reason,
    changes: meta.securityFix
      ? plan.changes.map((planned) => ({ ...planned, securityFix: true as const }))
      : plan.changes,
    gate: [...checks],
  }
  const live = signedChanges.stateChange(by.id, change, current, after, await revisionsSince(at, current))
  if (!by.isOperator && !(await states.isRollback(at, current, live)))
    throw new Refusal('wrong-key', `the key ${by.id} may only roll versions back`)
  return { ...change, live }
}

/**
 * Puts a change in force that was signed on another machine. Returns false if it was not made on the newest state.
 * @throws Refusal `untrusted` if it was altered, or if the key may not make it; `damaged` and others if the releases
 * that it makes live are not valid
 */
export async function applyRecord(at: Layout, record: HistoryRecord): Promise<boolean> {
  await states.ensureRegistry(at)
  const { current, revision } = await readBase(at, states.readLive)
  const { live: next, action, changes } = record
  const isNext =
    record.previous === current.revision &&
    record.revision === revision &&
    next.statement?.before === signedChanges.changeHash(current)
  if (!isNext) return false
  const keys = await keyrings.readKeys(at)
  const problem =
    signedChanges.recordProblem(record) ?? signedChanges.changeProblem(next, keys, { revoked: 'refused' })
  if (problem !== undefined) throw new Refusal('untrusted', problem)
  const key = publishingKeys.knownKey(keys, next.statement?.key ?? '')
  if (record.actor !== key.owner)
    throw new Refusal('untrusted', `the key ${key.id} is ${key.owner}'s, not ${record.actor}'s`)
  if (!publishingKeys.hasGrant(key, 'operator') && !(await states.isRollback(at, current, next)))
    throw new Refusal('wrong-key', `the key ${key.id} may only roll versions back`)
  // Regardless of the record's own fields.
  for (const [area, { active, lastGood, canary }] of Object.entries(next.areas)) {
    const before = areaIn(current, area)
    const knownRefs = [before?.active, before?.lastGood, before?.canary]
    for (const ref of [active, lastGood, canary])
      if (ref && !knownRefs.some((knownRef) => sameRef(knownRef, ref)))
        await releaseFiles.readVerifiedRelease(at, area, ref)
  }
  await requireServable(at, current, { action, areas: next.areas, changes })
  return addRecord(at, record)
}

/** Puts a change in force; returns false if another one has its number. */
async function addRecord(at: Layout, record: HistoryRecord): Promise<boolean> {
  // Before the change is in force: on a full disk, the command fails without a change.
  const state = await states.draftLive(at, record.live)
  try {
    if (at.remote && !(await at.remote.append(record))) return false
    if (!(await disk.createWhole(at.temporary, at.historyRecord(record.revision), states.toText(record))))
      return false
    await states.putLive(at, state, record.live)
    return true
  } finally {
    await rm(state, { force: true })
  }
}
