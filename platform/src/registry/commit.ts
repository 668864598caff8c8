import { link, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { HistoryRecord, Live } from '@fcr/shared/contracts/releases'
import { isErrno, moveOver, syncFolder, temporaryPath, writeDurably } from './durable'
import type { GateReport } from './gate'
import type { Layout } from './layout'
import type { Plan } from './plan'
import { Refusal } from './refusal'
import { ensureRegistry, newestRevision, readLive, readRecord, toText } from './state'
import { isWriterAlive, currentWriter } from './writer'

export type Meta = { actor: string; reason: string; dryRun?: boolean }
/** Returns the plan of a command for the given live state. */
export type Decide = (current: Live) => Promise<Plan>
export type Committed =
  | { outcome: 'changed'; record: HistoryRecord }
  | { outcome: 'unchanged'; why: string }
  | { outcome: 'would-change'; plan: Extract<Plan, { outcome: 'change' }> }

/** Gives up after waiting this long for other writers. */
const TIMEOUT_MS = 20_000
/** Half of the age at which others treat a claim as abandoned. */
const CLAIM_MS = 5_000

/**
 * Applies a plan to the live state.
 *
 * There is no lock that a killed process could leave behind. A change first claims the next revision by
 * creating `history/<revision>.json` (a hard link, which fails if the name exists), then renames the new
 * `live.json` into place. A process that finds a claim not yet in force waits while the claiming process is
 * alive, and otherwise takes the next number: a change killed between the two steps never happened. Plans are
 * recomputed on the winner's state, so two concurrent operators both succeed.
 */
export async function commit(
  at: Layout,
  meta: Meta,
  decide: Decide,
  gate: readonly GateReport[] = [],
): Promise<Committed> {
  if (!meta.dryRun) await ensureRegistry(at)
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const base = await readBase(at)
    if (base) {
      const plan = await decide(base.current)
      if (plan.outcome === 'refused') throw new Refusal(plan.code, ...plan.reasons)
      if (plan.outcome === 'none') return { outcome: 'unchanged', why: plan.why }
      if (meta.dryRun) return { outcome: 'would-change', plan }
      const record = await putInForce(at, base, plan, { ...meta, gate })
      if (record) return { outcome: 'changed', record }
    }
    await pause(5 + Math.random() * 20)
  }
  throw new Refusal('busy', 'other commands kept changing the registry; nothing was changed, try again')
}

type Base = { current: Live; head: number }

/** Returns the state to build on; undefined while another process is about to replace it. */
async function readBase(at: Layout): Promise<Base | undefined> {
  // The order matters: a claim made after we read the history makes ours fail.
  const head = await newestRevision(at)
  const seen = await readLive(at)
  if (head <= seen.revision) return { current: seen, head: seen.revision }
  const record = await readRecord(at, head)
  if (record && (await isWriterAlive(at, record))) return undefined
  // It may have taken effect just before its process ended.
  return { current: await readLive(at), head }
}

async function putInForce(
  at: Layout,
  { current, head }: Base,
  plan: Extract<Plan, { outcome: 'change' }>,
  meta: Meta & { gate: readonly GateReport[] },
): Promise<HistoryRecord | undefined> {
  const revision = head + 1
  const now = new Date().toISOString()
  const next: Live = { formatVersion: 1, revision, updatedAt: now, areas: plan.areas }
  const record: HistoryRecord = {
    formatVersion: 1,
    revision,
    previous: current.revision,
    at: now,
    action: plan.action,
    actor: meta.actor,
    reason: meta.reason,
    changes: plan.changes,
    gate: [...meta.gate],
    writer: await currentWriter(),
    live: next,
  }
  const draftRecord = temporaryPath(at.temporary, 'record')
  const draftLive = temporaryPath(at.temporary, 'live')
  try {
    await writeDurably(draftRecord, toText(record))
    await writeDurably(draftLive, toText(next))
    if (!(await claim(draftRecord, at.historyRecord(revision)))) return undefined
    await replaceLive(at, draftLive, revision)
    return record
  } finally {
    await rm(draftRecord, { force: true })
    await rm(draftLive, { force: true })
  }
}

async function claim(draft: string, record: string): Promise<boolean> {
  try {
    await link(draft, record)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

async function replaceLive(at: Layout, draft: string, revision: number): Promise<void> {
  const claimedAt = performance.now()
  try {
    await syncFolder(at.history)
    if (performance.now() - claimedAt > CLAIM_MS)
      throw new Refusal('slow-disk', 'the disk took too long; nothing was changed, try again')
    await moveOver(draft, at.live)
  } catch (error) {
    // Unless the rename succeeded, the claim is void: release the number at once.
    const { revision: inForce } = await readLive(at).catch(() => ({ revision }))
    if (inForce < revision) await rm(at.historyRecord(revision), { force: true })
    throw error
  }
}
