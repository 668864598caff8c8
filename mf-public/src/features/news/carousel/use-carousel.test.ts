import { describe, expect, it } from '@jest/globals'
import { wrapIndex } from './use-carousel'

describe('wrapIndex', () => {
  it.each([
    [0, 0],
    [2, 2],
    [3, 0],
    [-1, 2],
    [-4, 2],
    [7, 1],
  ])('%i is slide %i of three', (index, slide) => {
    expect(wrapIndex(index, 3)).toBe(slide)
  })
})
