import { isDeepStrictEqual } from 'node:util'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { publishingKeys, signedChanges } from '../../trust'
import type { Layout } from '../../files'
import { rollbackTarget } from '../lookup'
import { readRecord } from './records'

type Keys = readonly PublishingKey[]

/**
 * Returns why a live state must not be served or built on; undefined if a key that may make this change has signed
 * it. A change signed by auto-rollback is trusted if the history shows that it rolls back a version of a trusted
 * state.
 */
export async function trustProblem(
  at: Layout,
  live: Live,
  keys: Keys,
  revoked: 'refused' | 'accepted' = 'refused',
): Promise<string | undefined> {
  const problem = signedChanges.changeProblem(live, keys, { revoked })
  if (problem !== undefined || !live.statement || mayDoAll(keys, live.statement.key)) return problem
  const base = await baseOf(at, live)
  const name = `revision ${live.revision} (${live.statement.action}) is signed by auto-rollback`
  if (!base) return `${name}, and the history does not show what it changed`
  if (!(await isRollback(at, base, live))) return `${name}, which may only roll versions back`
  return trustProblem(at, base, keys, 'accepted')
}

const mayDoAll = (keys: Keys, id: string) =>
  keys.some((key) => key.id === id && publishingKeys.hasGrant(key, 'operator'))

/** Returns the state on which a signed one is based, if the history has it unaltered. */
async function baseOf(at: Layout, live: Live): Promise<Live | undefined> {
  const record = await readRecord(at, live.revision)
  if (
    !record ||
    signedChanges.recordProblem(record) ||
    signedChanges.changeHash(record.live) !== signedChanges.changeHash(live)
  )
    return undefined
  const base = (await readRecord(at, record.previous))?.live
  return base?.statement && signedChanges.changeHash(base) === live.statement?.before ? base : undefined
}

/**
 * Whether a change only rolls one version back, the only change that auto-rollback may make: it ends a canary, or
 * makes the last good version active. With the shell, areas may return to the versions that were last live with it.
 */
export async function isRollback(at: Layout, before: Live, after: Live): Promise<boolean> {
  const names = new Set([...Object.keys(before.areas), ...Object.keys(after.areas)])
  const changed = [...names].filter((area) => !isDeepStrictEqual(areaIn(before, area), areaIn(after, area)))
  const area = changed.includes('shell') ? 'shell' : (changed[0] ?? '')
  const from = areaIn(before, area)
  if (!from || (changed.length > 1 && area !== 'shell')) return false
  if (changed.length === 1 && isDeepStrictEqual({ ...from, canary: null }, areaIn(after, area))) return true
  const { target, then } = from.lastGood
    ? await rollbackTarget(at, before, area, undefined)
    : { target: null, then: undefined }
  return changed.every((name) => {
    const entry = areaIn(before, name)
    const earlier = then && areaIn(then, name)
    const active = name === area ? target : earlier?.active
    if (!entry || !active) return false
    return [null, earlier?.lastGood ?? null].some((lastGood) =>
      isDeepStrictEqual({ ...entry, active, lastGood, canary: null }, areaIn(after, name)),
    )
  })
}
