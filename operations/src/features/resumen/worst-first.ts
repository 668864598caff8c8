import type { Alarm, Snapshot } from '@fcr/shared/platform/operations'
import { failingShare } from '../../labels/figures'

export type Area = Snapshot['areas'][number]
export type FailingAlarm = Extract<Alarm, { kind: 'failing' }>

export type AreaState = 'failing' | 'slow' | 'disabled' | 'canary' | 'ok'
const order: readonly AreaState[] = ['failing', 'slow', 'disabled', 'canary', 'ok']

export function stateOfArea({ area, disabled, canary }: Area, alarms: readonly Alarm[]): AreaState {
  const has = (kind: Alarm['kind']) => alarms.some((alarm) => alarm.kind === kind && areaOf(alarm) === area)
  if (has('failing')) return 'failing'
  if (has('slow')) return 'slow'
  if (disabled) return 'disabled'
  return canary ? 'canary' : 'ok'
}

const areaOf = (alarm: Alarm) => ('area' in alarm ? alarm.area : undefined)

/** The areas by their state, then by the share of their visits that failed. */
export const worstFirst = ({ areas, alarms }: Snapshot): Area[] =>
  [...areas].sort(
    (a, b) =>
      order.indexOf(stateOfArea(a, alarms)) - order.indexOf(stateOfArea(b, alarms)) ||
      (failingShare(b.figures.active) ?? 0) - (failingShare(a.figures.active) ?? 0) ||
      a.area.localeCompare(b.area),
  )
