import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { keyrings, signedChanges } from '../../trust'
import type { Layout } from '../../files'
import { readRecord } from './records'
import { trustProblem } from './trust'

/**
 * Follows the chain of signed changes from the live state to its beginning; returns the problems. Signatures of keys
 * that were revoked since count: later signed changes contain the hash of theirs.
 */
export async function historyProblems(at: Layout, head: Live): Promise<string[]> {
  const keys = await keyrings.readKeys(at)
  const problem = await trustProblem(at, head, keys)
  if (problem !== undefined) return [`live.json: ${problem}`]
  let expected = signedChanges.changeHash(head)
  let number = head.revision
  let follower = 'live.json'
  while (expected !== null) {
    const record = await readRecord(at, number)
    if (!record) return [`history/${number}.json, from which ${follower} follows, is missing or malformed`]
    const wrong =
      signedChanges.changeHash(record.live) === expected
        ? (signedChanges.recordProblem(record) ?? (await trustProblem(at, record.live, keys, 'accepted')))
        : `history/${number}.json is not the change from which ${follower} follows`
    if (wrong !== undefined) return [wrong]
    expected = record.live.statement?.before ?? null
    if (expected === null) return beginningProblems(record)
    follower = `revision ${number}`
    number = record.previous
  }
  return []
}

/** A chain begins with the very first change, or where an unsigned registry of an early version was signed. */
const beginningProblems = ({ action, previous, revision }: HistoryRecord) =>
  previous === 0 || action === signedChanges.RE_SIGN ? [] : [`revision ${revision} follows no signed change`]
