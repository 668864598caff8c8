import { describe, expect, it } from '@jest/globals'
import type { AreaOverview } from '@fcr/shared/platform/operations'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import {
  emptyReport,
  hourOf,
  HOUR_MS,
  type ReportFile,
  type VersionHour,
} from '../../store/telemetry/report-files'
import { timeBucket } from '../../store/telemetry/time-buckets'
import { createLateGateways, rolledBack, versionAlarms } from './alarms'

const now = 500_000 * HOUR_MS
const none: VersionHour = { visits: 0, failing: 0, lcp: {}, inp: {} }
const reported = (versions: Record<string, Partial<VersionHour>>, hour = hourOf(now)): ReportFile => ({
  ...emptyReport(),
  hours: {
    [hour]: Object.fromEntries(
      Object.entries(versions).map(([key, counts]) => [key, { ...none, ...counts }]),
    ),
  },
})
const mapa: AreaOverview = {
  area: 'mf-mapa',
  active: '1.1.0',
  lastGood: '1.0.0',
  disabled: null,
  since: null,
  by: null,
  reason: null,
  failures: 0,
  canary: null,
  figures: { active: null, lastGood: null, canary: null },
  versions: [],
}

describe('a version that fails', () => {
  it.each<[what: string, expected: string[], versions: Record<string, Partial<VersionHour>>]>([
    [
      'much more often',
      ['failing'],
      { 'mf-mapa@1.1.0': { visits: 100, failing: 30 }, 'mf-mapa@1.0.0': { visits: 1000, failing: 10 } },
    ],
    [
      'as often as the one before',
      [],
      { 'mf-mapa@1.1.0': { visits: 100, failing: 30 }, 'mf-mapa@1.0.0': { visits: 1000, failing: 300 } },
    ],
    ['twice', [], { 'mf-mapa@1.1.0': { visits: 2, failing: 2 } }],
    ['without one before', ['failing'], { 'mf-mapa@1.1.0': { visits: 20, failing: 20 } }],
  ])('%s', (_what, expected, versions) => {
    expect(versionAlarms([mapa], [reported(versions)], now).map(({ kind }) => kind)).toEqual(expected)
  })

  it('a day ago, or in an area that is off, is none', () => {
    const versions = { 'mf-mapa@1.1.0': { visits: 100, failing: 30 } }
    expect(versionAlarms([mapa], [reported(versions, hourOf(now) - 24)], now)).toEqual([])
    const disabled = { reason: 'r', since: '2026-01-01T00:00:00Z' }
    expect(versionAlarms([{ ...mapa, disabled }], [reported(versions)], now)).toEqual([])
  })

  it('may be a canary, which is compared with the live one', () => {
    const versions = {
      'mf-mapa@1.2.0': { visits: 50, failing: 20 },
      'mf-mapa@1.1.0': { visits: 500, failing: 2 },
    }
    const canary = { version: '1.2.0', percent: 10 }
    expect(versionAlarms([{ ...mapa, canary }], [reported(versions)], now)).toEqual([
      {
        kind: 'failing',
        area: 'mf-mapa',
        version: '1.2.0',
        visits: 50,
        failing: 20,
        before: { version: '1.1.0', visits: 500, failing: 2 },
      },
    ])
  })
})

it('a version is slow if a quarter of enough visits waits longer than 2.5 s', () => {
  const timed = (visits: number, lcp: number) =>
    versionAlarms(
      [mapa],
      [reported({ 'mf-mapa@1.1.0': { visits, lcp: { [timeBucket(lcp)]: visits } } })],
      now,
    ).map(({ kind }) => kind)
  expect(timed(20, 4000)).toEqual(['slow'])
  expect(timed(19, 4000)).toEqual([])
  expect(timed(20, 2000)).toEqual([])
})

it('only what auto-rollback rolled back within the time is an alarm', () => {
  const record = (actor: string, at: number): HistoryRecord => ({
    formatVersion: 1,
    revision: 2,
    previous: 1,
    at: new Date(at).toISOString(),
    action: 'rollback',
    actor,
    reason: 'r',
    changes: [{ area: 'mf-mapa', from: '1.1.0', to: '1.0.0', disabled: false }],
    gate: [],
    live: { formatVersion: 1, revision: 2, updatedAt: new Date(at).toISOString(), areas: {} },
  })
  const found = rolledBack([record('robot', now), record('Ana', now), record('robot', now - 2)], now - 1)
  expect(found).toMatchObject([{ kind: 'taken-back', area: 'mf-mapa', version: '1.1.0' }])
  expect(found).toHaveLength(1)
})

it('a gateway is late after ten seconds with the same older revision', () => {
  const find = createLateGateways()
  const state = { revision: 7 }
  const one = (revision: number) => [{ gateway: 'a', host: 'web-1', revision }]
  expect(find(one(6), state, now)).toEqual([])
  expect(find(one(6), state, now + 9999)).toEqual([])
  expect(find(one(6), state, now + 10_000)).toEqual([{ kind: 'behind', host: 'web-1', revision: 6 }])
  // It is only a change behind, each time another one.
  expect(find(one(7), { revision: 8 }, now + 20_000)).toEqual([])
  expect(find(one(8), { revision: 8 }, now + 40_000)).toEqual([])
})
