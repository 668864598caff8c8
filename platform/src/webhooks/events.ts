import type { HistoryRecord } from '@fcr/shared/contracts/releases'
import { ROBOT } from '../registry/keys'
import type { EventKind, Receiver } from './receivers'

/** Body of a call. Neither names of persons nor what they wrote: the history has those, under the revision. */
export type WebhookEvent = {
  formatVersion: 1
  /** The same for each attempt, and whichever gateway sends it. */
  id: string
  kind: EventKind
  at: string
  revision: number
  action?: string
  changes?: HistoryRecord['changes']
  /** Of a version that failed visitors: the robot's figures. */
  reason?: string
  area?: string
  version?: string
  host?: string
  /** Why a state is refused: a code. */
  why?: string
}

export function changeEvent(record: HistoryRecord): WebhookEvent {
  const byRobot = record.actor === ROBOT
  return {
    formatVersion: 1,
    id: `change-${record.revision}`,
    kind: byRobot ? 'taken-back' : 'change',
    at: record.at,
    revision: record.revision,
    action: record.action,
    changes: record.changes,
    ...(byRobot ? { reason: record.reason } : {}),
  }
}

/** Returns what a receiver gets of an event; undefined if the event does not concern it. */
export function eventFor(event: WebhookEvent, { grant, events }: Receiver): WebhookEvent | undefined {
  if (!events.includes(event.kind)) return undefined
  if (grant === 'operator') return event
  const team = grant.slice('team:'.length)
  if (event.area !== undefined) return event.area === team ? event : undefined
  const changes = event.changes?.filter(({ area }) => area === team) ?? []
  return changes.length > 0 ? { ...event, changes } : undefined
}
