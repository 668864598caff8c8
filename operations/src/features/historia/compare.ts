import type { HistoryRecord, LiveArea } from '@fcr/shared/platform/deployment-state'
import { wholePercent } from '../../labels/figures'

/** The differences between two revisions in one area. */
export type AreaChange = {
  area: string
  /** The versions of visitors before and after: '1.5.0', '2.3.1; 2.4.0 al 10 %', 'apagada', 'nada'. */
  from: string
  to: string
  /** The two active versions, if both exist and differ. */
  versions: { from: string; to: string } | undefined
}

/** Compares the live states of two revisions, the older first. */
export function compareRevisions(older: HistoryRecord, newer: HistoryRecord) {
  const names = [...new Set([...Object.keys(older.live.areas), ...Object.keys(newer.live.areas)])].sort()
  const changes: AreaChange[] = []
  const same: string[] = []
  for (const area of names) {
    const [before, after] = [older.live.areas[area], newer.live.areas[area]]
    const [from, to] = [stateWords(before), stateWords(after)]
    if (from === to) same.push(area)
    else changes.push({ area, from, to, versions: versionsOf(before, after) })
  }
  return { changes, same }
}

function stateWords(area: LiveArea | undefined): string {
  if (!area) return 'nada'
  const { active, canary, disabled } = area
  const share = canary ? `; ${canary.version} al ${wholePercent(canary.percent)}` : ''
  return `${active.version}${share}${disabled ? ', apagada' : ''}`
}

const versionsOf = (before: LiveArea | undefined, after: LiveArea | undefined) =>
  before && after && before.active.version !== after.active.version
    ? { from: before.active.version, to: after.active.version }
    : undefined

export const olderFirst = (records: readonly HistoryRecord[]) =>
  [...records].sort((a, b) => a.revision - b.revision)

/** The ticked revisions after a press: at most two, the latest ones. */
export function tick(ticked: readonly number[], revision: number): number[] {
  return ticked.includes(revision)
    ? ticked.filter((tickedRevision) => tickedRevision !== revision)
    : [...ticked, revision].slice(-2)
}
