import type { Alarm, Snapshot } from '@fcr/shared/platform/operations'
import { ENOUGH_VISITS, failingShare } from '../../labels/figures'

export type Area = Snapshot['areas'][number]
export type FailingAlarm = Extract<Alarm, { kind: 'failing' }>

export type AreaState = 'failing' | 'slow' | 'disabled' | 'canary' | 'none' | 'few' | 'ok'
const order: readonly AreaState[] = ['failing', 'slow', 'disabled', 'canary', 'none', 'few', 'ok']

/** From this share of failing visits on, a version fails even if the one before it did, too. */
const OFTEN = 0.1

export function stateOfArea(
  { area, active, disabled, canary, figures }: Area,
  alarms: readonly Alarm[],
): AreaState {
  const has = (kind: Alarm['kind']) => alarms.some((alarm) => alarm.kind === kind && areaOf(alarm) === area)
  if (has('failing')) return 'failing'
  if (has('slow')) return 'slow'
  if (disabled) return 'disabled'
  const visits = figures.active?.visits ?? 0
  if (visits >= ENOUGH_VISITS && (failingShare(figures.active) ?? 0) >= OFTEN) return 'failing'
  if (canary) return 'canary'
  if (active === null) return 'none'
  return visits < ENOUGH_VISITS ? 'few' : 'ok'
}

/** Folded to one line. An area with few visits stays open if some of them failed. */
export const isQuiet = (area: Area, alarms: readonly Alarm[]) => {
  const state = stateOfArea(area, alarms)
  return state === 'ok' || state === 'none' || (state === 'few' && (area.figures.active?.failing ?? 0) === 0)
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
