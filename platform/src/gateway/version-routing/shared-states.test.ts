import { describe, expect, it } from '@jest/globals'
import { canaryOf, entry, stateOf, visitor, shell } from '../../testing/routed-states'
import { createVersionRouting, BUCKETS } from './version-routing'

describe('the states of many browsers', () => {
  const state = stateOf({ shell, 'mf-mapa': entry('1.0.0', '0.9.0', { canary: canaryOf('1.1.0', 50) }) })

  it('are shared by those that get the same versions', () => {
    const assigned = createVersionRouting()
    const states = new Set(
      Array.from({ length: BUCKETS }, (_, bucket) => assigned(state, visitor({ bucket }))),
    )
    expect(states.size).toBe(2)
    const others = assigned(state, visitor({ bucket: 0, quarantined: ['mf-otra@9.9.9'] }))
    expect(states.has(others)).toBe(true)
  })

  it('are the live state itself while nothing differs', () => {
    const calm = stateOf({ shell, 'mf-mapa': entry('1.0.0', '0.9.0') })
    expect(createVersionRouting()(calm, visitor({ quarantined: ['mf-mapa@7.7.7'] }))).toBe(calm)
  })

  it('are few, whatever browsers claim to avoid', () => {
    const areas = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`mf-a${index}`, entry('1.0.0', '0.9.0')]),
    )
    const many = stateOf(areas)
    const assigned = createVersionRouting()
    const first = assigned(many, visitor({ quarantined: ['mf-a0@1.0.0'] }))
    for (let mask = 2; mask < 256; mask += 1) {
      const quarantined = Object.keys(areas).flatMap((area, bit) =>
        mask & (1 << bit) ? [`${area}@1.0.0`] : [],
      )
      assigned(many, visitor({ quarantined }))
    }
    expect(assigned(many, visitor({ quarantined: ['mf-a0@1.0.0'] }))).not.toBe(first)
  })
})
