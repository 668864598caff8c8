import type { ChangeProposal, OperatorSession, Proposal, Snapshot } from '@fcr/shared/contracts/operations'
import type { HistoryRecord, Live } from '@fcr/shared/contracts/releases'
import { canonicalText, detailsOf } from '@fcr/shared/contracts/statements'
import { sha256Hex } from './digest'
import { UntrueError } from './untrue-error'

/** Names of the actions in the history, where they differ. */
const recorded: Partial<Record<Proposal['action'], string>> = { 'end-canary': 'canary', promote: 'activate' }

/**
 * Checks that a record does what the operator asked for, as themselves, and nothing else. Throws UntrueError.
 * @param version the one that the form names, to become active
 * @param shown the state that the page shows; undefined if it has none
 */
export async function checkChange(
  asked: ChangeProposal,
  record: HistoryRecord,
  {
    session,
    version,
    shown,
  }: { session: OperatorSession; version: string | undefined; shown: Snapshot | undefined },
): Promise<void> {
  const { live } = record
  require(record.action === (recorded[asked.action] ?? asked.action), 'otra acción')
  require(record.reason === asked.reason, 'otro motivo')
  require(record.changes.length === 1, 'otros cambios')
  require(record.changes[0]?.area === asked.area, 'otra área')
  require(doesWhatIsAsked(asked, live, version), 'otra versión')
  if (shown) require(leavesTheRest(asked, live, shown), 'otra versión')
  if (shown) require(leavesOthers(asked.area, live, shown), 'otras áreas')
  await checkStatement(record, session)
}

/** Checks that a record signs what is live again, as the operator, and changes nothing. Throws UntrueError. */
export async function checkSameState(
  record: HistoryRecord,
  asked: Extract<Proposal, { action: 'revoke-key' }>,
  { session, shown }: { session: OperatorSession; shown: Snapshot | undefined },
): Promise<void> {
  require(record.action === 'checkpoint' && record.changes.length === 0, 'otra acción')
  require(record.reason === `key revoke ${asked.id}: ${asked.reason}`, 'otro motivo')
  if (shown) require(leavesOthers(undefined, record.live, shown), 'otras áreas')
  await checkStatement(record, session)
}

/** Whether the statement in a record is about that record, and the operator's. */
async function checkStatement(record: HistoryRecord, session: OperatorSession): Promise<void> {
  const { statement, revision } = record.live
  require(record.actor === session.owner && statement?.key === session.key, 'otra persona')
  require(revision === record.revision, 'otros cambios')
  require(statement.action === record.action, 'otra acción')
  require(statement.details === (await sha256Hex(canonicalText(detailsOf(record)))), 'otros detalles')
}

/** @param what what differs, in the message */
function require(holds: boolean, what: string): asserts holds {
  if (!holds) throw new UntrueError(what)
}

function doesWhatIsAsked(asked: ChangeProposal, live: Live, version: string | undefined): boolean {
  const area = Object.hasOwn(live.areas, asked.area) ? live.areas[asked.area] : undefined
  if (!area) return false
  switch (asked.action) {
    case 'rollback':
    case 'activate':
    case 'promote':
      return area.active.version === version
    case 'canary':
      return area.canary?.version === asked.version && area.canary.percent === asked.percent
    case 'end-canary':
      return area.canary === null
    case 'disable':
      return area.disabled !== null
    case 'enable':
      return area.disabled === null
  }
}

/** Whether the area keeps what the change is not about. */
function leavesTheRest({ action, area }: ChangeProposal, live: Live, shown: Snapshot): boolean {
  const [before, after] = [shown.areas.find((each) => each.area === area), live.areas[area]]
  if (!before || !after) return false
  const isMoved = ['rollback', 'activate', 'promote'].includes(action)
  const isSwitched = ['disable', 'enable'].includes(action)
  return (
    (isMoved ? after.canary === null : after.active.version === before.active) &&
    (isSwitched ? true : (after.disabled === null) === (before.disabled === null))
  )
}

/** Whether all other areas keep what the page shows of them, and there is no new one. */
const leavesOthers = (area: string | undefined, { areas }: Live, shown: Snapshot) =>
  Object.entries(areas)
    .filter(([name]) => name !== area)
    .every(([name, next]) => {
      const before = shown.areas.find((each) => each.area === name)
      return (
        before !== undefined &&
        next.active.version === before.active &&
        (next.lastGood?.version ?? null) === before.lastGood &&
        next.canary?.version === before.canary?.version &&
        next.canary?.percent === before.canary?.percent &&
        (next.disabled === null) === (before.disabled === null)
      )
    }) &&
  shown.areas.every(
    ({ area: name, active }) => active === null || name === area || Object.hasOwn(areas, name),
  )
