import { describe, expect, it } from '@jest/globals'
import type { Sample } from '../store/telemetry/figures'
import { decide, defaultSettings, type Suspect } from './decide'

/** Each network has the same number of failing visits, except the first, which has the rest. */
const sample = (visits: number, failing: number, networks = failing): Sample => ({
  visits,
  failing,
  groups: new Map(
    Array.from({ length: networks }, (_each, index) => [
      String(index),
      index === 0 ? failing - networks + 1 : 1,
    ]),
  ),
})
const healthy = sample(200, 0)
const suspect = (more: Partial<Suspect>): Suspect => ({
  area: 'mf-mapa',
  version: '1.1.0',
  age: 3_600_000,
  sample: sample(20, 10),
  control: { version: '1.0.0', sample: healthy },
  others: [healthy],
  ...more,
})
const isUnhealthy = (more: Partial<Suspect>) => decide(suspect(more), defaultSettings) !== undefined

describe('a version is rolled back', () => {
  it.each([
    ['if every visit from six networks failed', { sample: sample(6, 6) }],
    ['if half of the visits failed', { sample: sample(20, 10) }],
    ['if few fail, but hardly any before', { sample: sample(200, 12) }],
    [
      'if it has no visited control',
      { control: { version: '1.0.0', sample: sample(0, 0) }, sample: sample(8, 7) },
    ],
    [
      'if the other areas fail in four networks',
      { sample: sample(40, 20), others: [sample(20, 4), healthy] },
    ],
    ['if it is a shell, whatever the areas do', { area: 'shell', others: [] }],
  ])('%s', (_when, more) => {
    expect(isUnhealthy(more)).toBe(true)
  })
})

describe('a version stays', () => {
  it.each([
    ['if four networks report it, a thousand visits each', { sample: sample(4000, 4000, 4) }],
    ['if what a fifth network adds may be chance', { sample: sample(1100, 1001, 5) }],
    ['if its control fails half as often', { control: { version: '1.0.0', sample: sample(200, 51) } }],
    [
      'if the control had as few visits, of which one failed',
      { sample: sample(20, 6), control: { version: '1.0.0', sample: sample(20, 1) } },
    ],
    ['if another area fails in many networks', { others: [sample(20, 10), sample(2000, 0)] }],
    ['if the others fail in a few networks each', { others: [sample(10, 3), sample(10, 3), sample(10, 3)] }],
    ['if it has been live for four minutes', { age: 4 * 60_000 }],
    ['if it had five visits', { sample: sample(5, 5) }],
    ['if no visit is known', { sample: sample(0, 0) }],
  ])('%s', (_when, more) => {
    expect(isUnhealthy(more)).toBe(false)
  })
})

it('the reason has the figures of both versions', () => {
  const control = { version: '1.0.0', sample: sample(200, 1) }
  expect(decide(suspect({ control }), defaultSettings)).toBe(
    '1.1.0: 10 of 20 visits failed (50.0 %), reported from 10 networks; 1.0.0: 1 of 200 visits failed (0.5 %)',
  )
})
