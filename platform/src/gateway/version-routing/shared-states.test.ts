import { describe, expect, it } from '@jest/globals'
import { canaryOf, entry, stateOf, visitor, shell } from '../../testing/routed-states'
import { createVersionRouting, BUCKETS } from './version-routing'

describe('the states of many browsers', () => {
  const state = stateOf({ shell, 'mf-mapa': entry('1.0.0', '0.9.0', { canary: canaryOf('1.1.0', 50) }) })

  it('are shared by those that get the same canaries', () => {
    const routed = createVersionRouting()
    const states = new Set(Array.from({ length: BUCKETS }, (_, bucket) => routed(state, visitor({ bucket }))))
    expect(states.size).toBe(2)
  })

  it('are new after each change, and for each request with quarantined versions', () => {
    const routed = createVersionRouting()
    const before = routed(state, visitor())
    expect(routed(state, visitor())).toBe(before)
    expect(routed(state, visitor({ quarantined: ['mf-otra@9.9.9'] }))).not.toBe(before)
    expect(routed({ ...state }, visitor())).not.toBe(before)
  })
})
