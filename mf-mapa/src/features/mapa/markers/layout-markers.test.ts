import { describe, expect, it } from '@jest/globals'
import { coveredMarkers, fullSize, layoutMarkers, underPress } from './layout-markers'

const at = (x: number, y: number) => ({ x, y })

describe('layoutMarkers', () => {
  it('keeps the full size where markers have room', () => {
    expect(layoutMarkers([at(0, 0), at(39, 0), at(0, 39)])).toEqual([fullSize, fullSize, fullSize])
  })

  it('keeps the largest of a crowd at full size and turns the others into dots', () => {
    expect(layoutMarkers([at(0, 0), at(30, 0), at(60, 0)])).toEqual([fullSize, 14, fullSize])
  })

  it('draws a dot smaller if it lies on a full marker or if dots crowd', () => {
    expect(layoutMarkers([at(0, 0), at(12, 0)])).toEqual([fullSize, 10])
    expect(layoutMarkers([at(0, 0), at(30, 0), at(30, 9)])).toEqual([fullSize, 10, 10])
    expect(layoutMarkers([at(0, 0), at(30, 0), at(30, 4)])).toEqual([fullSize, 6, 6])
  })

  it('never covers a marker by one of full size, wherever 1,100 places are', () => {
    // A fixed sequence that looks random (a linear congruential generator).
    let seed = 7
    const next = (size: number) => ((seed = (seed * 16807) % 2147483647) / 2147483647) * size
    for (const size of [200, 600, 2400]) {
      const points = Array.from({ length: 1100 }, () => at(next(size), next(size)))
      const sizes = layoutMarkers(points)
      const full = points.filter((_, index) => sizes[index] === fullSize)
      const nearest = full.map((one) =>
        full.reduce(
          (least, other) =>
            one === other ? least : Math.min(least, Math.hypot(one.x - other.x, one.y - other.y)),
          Infinity,
        ),
      )
      expect(Math.min(...nearest)).toBeGreaterThan(fullSize)
      expect(full.length).toBeGreaterThan(10)
      expect(sizes).toHaveLength(1100)
    }
  })
})

it('coveredMarkers finds the full markers that dots lie on', () => {
  const points = [at(0, 0), at(100, 0), at(12, 0), at(70, 0)]
  expect([...coveredMarkers(points, layoutMarkers(points))]).toEqual([0])
})

describe('underPress', () => {
  const points = [at(0, 0), at(12, 0), at(30, 0)]
  const sizes = layoutMarkers(points)

  it('with a mouse is what the pointer is on', () => {
    expect(underPress(points, sizes, at(-10, 0), 0)).toEqual([0])
    expect(underPress(points, sizes, at(12, 1), 0)).toEqual([1, 0])
  })

  it('with a finger is everything under it, nearest first', () => {
    expect(underPress(points, sizes, at(14, 0), 22)).toEqual([1, 0, 2])
  })
})
