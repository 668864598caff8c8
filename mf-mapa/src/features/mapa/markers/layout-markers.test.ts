import { describe, expect, it } from '@jest/globals'
import { fullSize, layoutMarkers, underPress, type DrawnMarker } from './layout-markers'

const at = (x: number, y: number) => ({ x, y })
const sizesOf = (markers: readonly DrawnMarker[]) => markers.map(({ size }) => size)
const distance = (a: DrawnMarker, b: DrawnMarker) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)

describe('layoutMarkers', () => {
  it.each([
    [
      'all at full size where they have room',
      [at(0, 0), at(39, 0), at(0, 39)],
      [fullSize, fullSize, fullSize],
    ],
    [
      'the largest of a crowd at full size, the others as dots',
      [at(0, 0), at(30, 0), at(60, 0)],
      [32, 14, 32],
    ],
    ['a dot smaller beside a full marker', [at(0, 0), at(12, 0)], [32, 10]],
    ['dots smaller where they crowd', [at(0, 0), at(30, 0), at(30, 9)], [32, 10, 10]],
    ['dots smallest where they crowd most', [at(0, 0), at(30, 0), at(30, 4)], [32, 6, 6]],
  ])('draws %s', (_what, points, sizes) => {
    expect(sizesOf(layoutMarkers(points))).toEqual(sizes)
  })

  it('moves a dot off the number, in its direction, and no other', () => {
    const markers = layoutMarkers([at(0, 0), at(11, 0), at(0, -2), at(-30, 0), at(100, 0), at(100, 0)])
    expect(markers.map((marker) => marker.at)).toEqual([
      at(0, 0),
      at(20, 0),
      { x: 0, y: expect.closeTo(-18.36, 2) },
      at(-30, 0),
      at(100, 0),
      at(100, -18),
    ])
  })

  it('covers no number, neither by a marker of full size nor by a dot, wherever 1,100 places are', () => {
    // A fixed sequence that looks random (a linear congruential generator).
    let seed = 7
    const next = (size: number) => ((seed = (seed * 16807) % 2147483647) / 2147483647) * size
    for (const size of [200, 600, 2400]) {
      const markers = layoutMarkers(Array.from({ length: 1100 }, () => at(next(size), next(size))))
      const full = markers.filter((marker) => marker.size === fullSize)
      // Half the width of two digits is 9 pixels.
      const covering = markers.filter((marker) =>
        full.some((other) => other !== marker && distance(marker, other) - marker.size / 2 < 9),
      )
      expect(covering).toEqual([])
      expect(full.length).toBeGreaterThan(10)
      expect(markers).toHaveLength(1100)
    }
  })
})

describe('underPress', () => {
  const markers = layoutMarkers([at(0, 0), at(12, 0), at(30, 0)])
  const [big, dot, other] = markers

  it('with a mouse is what the pointer is on', () => {
    expect(underPress(markers, at(-10, 0), 0)).toEqual([big])
    expect(underPress(markers, at(16, 1), 0)).toEqual([dot, big])
  })

  it('with a finger is everything under it, nearest first', () => {
    expect(underPress(markers, at(19, 0), 22)).toEqual([dot, other, big])
  })
})
