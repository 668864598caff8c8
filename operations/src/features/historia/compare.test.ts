import { describe, expect, it } from '@jest/globals'
import { area, liveOf, record, snapshot } from '../../testing/samples'
import { changedZone, type Pixels } from '../../components/changed-zone'
import { compareRevisions, tick } from './compare'

describe('comparing two revisions', () => {
  it('lists what changed in each area, and the areas that did not', () => {
    const [mapa, externos] = [area('mf-mapa'), area('mf-externos')]
    const off = { reason: 'Mantenimiento', since: '2026-11-23T07:00:00.000Z' }
    const before = snapshot({ areas: [mapa, externos, area('shell'), area('mf-public')] })
    const after = snapshot({
      areas: [
        { ...mapa, active: '1.2.0' },
        { ...externos, canary: { version: '1.2.0', percent: 10 } },
        area('shell'),
        { ...area('mf-public'), disabled: off },
        area('mf-nueva'),
      ],
    })
    const { changes, same } = compareRevisions(
      record(214, { live: liveOf(before) }),
      record(215, { live: liveOf(after) }),
    )
    expect(changes.map(({ area: name, from, to }) => `${name}: ${from} -> ${to}`)).toEqual([
      'mf-externos: 1.1.0 -> 1.1.0; 1.2.0 al 10\u00a0%',
      'mf-mapa: 1.1.0 -> 1.2.0',
      'mf-nueva: nada -> 1.1.0',
      'mf-public: 1.1.0 -> 1.1.0, apagada',
    ])
    expect(changes.flatMap(({ versions }) => versions ?? [])).toEqual([{ from: '1.1.0', to: '1.2.0' }])
    expect(same).toEqual(['shell'])
  })

  it('has at most two ticks: the third replaces the first', () => {
    expect(tick([], 214)).toEqual([214])
    expect(tick([214, 215], 213)).toEqual([215, 213])
    expect(tick([214, 215], 214)).toEqual([215])
  })
})

describe('the zone that changed in a picture', () => {
  const picture = (dark: readonly (readonly [number, number])[], shade = 255): Pixels => {
    const data = new Uint8ClampedArray(10 * 10 * 4).fill(shade)
    for (const [x, y] of dark) data.set([0, 0, 0, 255], (y * 10 + x) * 4)
    return { width: 10, height: 10, data }
  }

  it('is the smallest rectangle with all changed pixels', () => {
    const zone = changedZone(picture([]), picture([[2, 3], [6, 4]])) // prettier-ignore
    expect(zone).toEqual({ x: 2, y: 3, width: 5, height: 2, share: 0.1 })
  })

  it('does not exist if they are alike, apart from the noise of the compression', () => {
    expect(changedZone(picture([]), picture([], 230))).toBeUndefined()
  })
})
