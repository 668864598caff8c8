import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { HistoryRecord, Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { sameRef } from '@fcr/shared/platform/manifest'
import { changeContent, detailsOf, stateOf } from '@fcr/shared/platform/signed-changes'
import { Refusal } from '../files'
import { hasGrant, type Signer } from './keys'
import { hashOf, isSignedBy, signContent } from './sign'

/** A change of the live state, without the state after it. */
export type Change = Omit<HistoryRecord, 'live'>

/**
 * Where the chain begins in an unsigned registry of an early version, or where another operator's key has re-signed
 * the state.
 */
export const RE_SIGN = 'checkpoint'

const signedContent = (live: Live) => changeContent(live, hashOf(stateOf(live)))

/** A state as browsers get it: they check hashes; the signed change is for gateways and commands. */
export function unsignedState(live: Live): Live {
  const state = { ...live }
  delete state.statement
  return state
}

/** Returns the hash of a signed change, which the next one contains; null for a state without one. */
export const changeHash = (live: Live) => (live.statement ? hashOf(signedContent(live)) : null)

/**
 * Returns a state with its signed change, still without a signature.
 * @param key id of the key that will
 * @param since for each area, the revision since which its version was active
 */
export function stateChange(
  key: string,
  change: { action: string },
  before: Live,
  state: Live,
  since = before.statement?.since ?? {},
): Live {
  const statement = {
    action: change.action,
    details: hashOf(change),
    before: changeHash(before),
    since: sinceAfter(since, before, state),
    key,
    signature: '',
  }
  return { ...state, statement }
}

/** Signs the change of a state. */
export function signState(signer: Signer, live: Live): Live {
  if (!live.statement) throw new Error('a state without a statement')
  return {
    ...live,
    statement: { ...live.statement, signature: signContent(signer, 'change', signedContent(live)) },
  }
}

function sinceAfter(since: Record<string, number>, before: Live, { areas, revision }: Live) {
  const isMoved = ([area, { active }]: [string, LiveArea]) => !sameRef(areaIn(before, area)?.active, active)
  const moved = Object.entries(areas).filter(isMoved)
  return { ...since, ...Object.fromEntries(moved.map(([area]) => [area, revision])) }
}

/**
 * Returns the problem of a state's signed change; undefined if a key that may make this change has signed it. Whether
 * a change of auto-rollback only rolls back depends on the history: `trust.ts`.
 */
export function changeProblem(
  live: Live,
  keys: readonly PublishingKey[],
  { revoked }: { revoked: 'refused' | 'accepted' },
): string | undefined {
  const name = `revision ${live.revision}`
  const { statement } = live
  if (!statement) {
    const isEmpty = live.revision === 0 && Object.keys(live.areas).length === 0
    return isEmpty ? undefined : `${name} is not signed`
  }
  const key = keys.find(({ id }) => id === statement.key)
  if (!key) return `${name} is signed by the key ${statement.key}, which the registry does not know`
  if (!isSignedBy(key, 'change', signedContent(live), statement.signature))
    return `${name} was altered: the signature of the key ${key.id} does not match`
  const who = `the key ${key.id}${key.owner && ` (${key.owner})`}`
  if (key.revoked && revoked === 'refused')
    return `${name} is signed by ${who}, which was revoked on ${key.revoked.at}`
  return hasGrant(key, 'operator') || hasGrant(key, 'robot')
    ? undefined
    : `${name} (${statement.action}) is signed by ${who}, which may not change the live state`
}

/** @throws Refusal `older` for a state before the newest known one, `other` for another of the same revision */
export function requireNotOlder(live: Live, newest: { revision: number; hash: string | null }): void {
  const which = `live.json: revision ${live.revision}`
  if (live.revision < newest.revision)
    throw new Refusal('older', `${which} is older than revision ${newest.revision}, served before`)
  if (live.revision > 0 && live.revision === newest.revision && changeHash(live) !== newest.hash)
    throw new Refusal('other', `${which} is not the one served before`)
}

/** Returns the problem of a record, apart from its signature. */
export function recordProblem(record: HistoryRecord): string | undefined {
  const { statement, revision } = record.live
  const agrees =
    statement?.details === hashOf(detailsOf(record)) &&
    statement.action === record.action &&
    revision === record.revision
  return agrees ? undefined : `history/${record.revision}.json was altered`
}
