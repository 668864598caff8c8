import { hasOwn } from '@fcr/shared/contracts/built-ins'
import type {
  ChangeProposal,
  KeyProposal,
  OperatorSession,
  Proposal,
  Snapshot,
} from '@fcr/shared/platform/operations'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { canonicalText, detailsOf } from '@fcr/shared/platform/signed-changes'
import { sha256Hex } from './digest'
import { requireMatch } from './mismatch-error'

/** Actions that have another name in the history. */
const recorded: Partial<Record<Proposal['action'], string>> = { 'end-canary': 'canary', promote: 'activate' }

/**
 * Checks that a record makes the change that the operator requested, in their name, and no other. Throws
 * MismatchError.
 * @param version the one that the form names, to become active
 * @param shown the state that the page shows; undefined if it has none
 */
export async function checkChange(
  asked: ChangeProposal,
  record: HistoryRecord,
  {
    session,
    version,
    snapshot,
  }: { session: OperatorSession; version: string | undefined; snapshot: Snapshot | undefined },
): Promise<void> {
  const { live } = record
  requireMatch(record.action === (recorded[asked.action] ?? asked.action), 'otra acción')
  requireMatch(record.reason === asked.reason, 'otro motivo')
  const [change, ...others] = record.changes
  requireMatch(change?.area === asked.area, 'otra área')
  const mayReturn = asked.action === 'rollback' && asked.area === 'shell'
  requireMatch(mayReturn || others.length === 0, 'otros cambios')
  const isFix = 'securityFix' in asked && asked.securityFix === true
  requireMatch((change.securityFix === true) === isFix, 'otros cambios')
  requireMatch(makesTheChange(asked, live, version), 'otra versión')
  if (snapshot) requireMatch(keepsTheRest(asked, live, snapshot), 'otra versión')
  const named = new Set(record.changes.map(({ area }) => area))
  requireMatch(
    others.every((other) => returnsAsNamed(other, live, snapshot)),
    'otras áreas',
  )
  if (snapshot) requireMatch(keepsOtherAreas(named, live, snapshot), 'otras áreas')
  await checkStatement(record, session)
}

/** Checks that a record re-signs the live state in the operator's name, and changes nothing. Throws MismatchError. */
export async function checkSameState(
  record: HistoryRecord,
  asked: Extract<KeyProposal, { action: 'revoke-key' }>,
  { session, snapshot }: { session: OperatorSession; snapshot: Snapshot | undefined },
): Promise<void> {
  requireMatch(record.action === 'checkpoint' && record.changes.length === 0, 'otra acción')
  requireMatch(record.reason === `key revoke ${asked.id}: ${asked.reason}`, 'otro motivo')
  if (snapshot) requireMatch(keepsOtherAreas(new Set(), record.live, snapshot), 'otras áreas')
  await checkStatement(record, session)
}

/** Checks that the signed change in a record is about that record, and in the operator's name. */
async function checkStatement(record: HistoryRecord, session: OperatorSession): Promise<void> {
  const { statement, revision } = record.live
  requireMatch(record.actor === session.owner && statement?.key === session.key, 'otra persona')
  requireMatch(revision === record.revision, 'otros cambios')
  requireMatch(statement.action === record.action, 'otra acción')
  requireMatch(statement.details === (await sha256Hex(canonicalText(detailsOf(record)))), 'otros detalles')
}

function makesTheChange(asked: ChangeProposal, live: Live, version: string | undefined): boolean {
  const area = areaIn(live, asked.area)
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

/** Whether everything else about the area stays the same. */
function keepsTheRest({ action, area }: ChangeProposal, live: Live, snapshot: Snapshot): boolean {
  const [before, after] = [snapshot.areas.find((overview) => overview.area === area), live.areas[area]]
  if (!before || !after) return false
  const isMoved = ['rollback', 'activate', 'promote'].includes(action)
  const isSwitched = ['disable', 'enable'].includes(action)
  const keepsVersions =
    after.active.version === before.active && (after.lastGood?.version ?? null) === before.lastGood
  return (
    (isMoved ? after.canary === null : keepsVersions) &&
    (isSwitched ? true : (after.disabled === null) === (before.disabled === null))
  )
}

/** Whether an area that is rolled back with the shell only gets the version that its change names. */
function returnsAsNamed(
  { area, from, to }: HistoryRecord['changes'][number],
  { areas }: Live,
  snapshot: Snapshot | undefined,
): boolean {
  const after = areaIn({ areas }, area)
  if (after?.active.version !== to || after.canary !== null) return false
  const before = snapshot?.areas.find((overview) => overview.area === area)
  return !snapshot || (before?.active === from && (after.disabled === null) === (before.disabled === null))
}

/** Whether all areas but those that change stay as the page shows them, and no area is added. */
const keepsOtherAreas = (changed: ReadonlySet<string>, { areas }: Live, snapshot: Snapshot) =>
  Object.entries(areas)
    .filter(([name]) => !changed.has(name))
    .every(([name, next]) => {
      const before = snapshot.areas.find((overview) => overview.area === name)
      return (
        before !== undefined &&
        next.active.version === before.active &&
        (next.lastGood?.version ?? null) === before.lastGood &&
        next.canary?.version === before.canary?.version &&
        next.canary?.percent === before.canary?.percent &&
        (next.disabled === null) === (before.disabled === null)
      )
    }) &&
  snapshot.areas.every(({ area, active }) => active === null || changed.has(area) || hasOwn(areas, area))
