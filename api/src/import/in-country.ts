import { border } from './colombia'

type Point = readonly [latitude: number, longitude: number]

const rings = border.split(';').map((ring) =>
  ring.split(' ').map((point): Point => {
    const [latitude = 0, longitude = 0] = point.split(',').map(Number)
    return [latitude, longitude]
  }),
)

/** Degrees by which a point may be off: the border is simplified, and seats lie on its rivers. About 5 km. */
const tolerance = 0.05

const directions = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.7, 0.7],
  [0.7, -0.7],
  [-0.7, 0.7],
  [-0.7, -0.7],
] as const

/** Whether a ray from the point crosses the ring an odd number of times. */
function isInside(ring: readonly Point[], latitude: number, longitude: number): boolean {
  let inside = false
  let [beforeLatitude, beforeLongitude] = ring.at(-1) ?? [0, 0]
  for (const [nextLatitude, nextLongitude] of ring) {
    if (nextLatitude > latitude !== beforeLatitude > latitude) {
      const share = (latitude - nextLatitude) / (beforeLatitude - nextLatitude)
      if (longitude < nextLongitude + share * (beforeLongitude - nextLongitude)) inside = !inside
    }
    ;[beforeLatitude, beforeLongitude] = [nextLatitude, nextLongitude]
  }
  return inside
}

/** Whether the point is in Colombia, islands included, or at most about 5 km outside. */
export const isInColombia = (latitude: number, longitude: number): boolean =>
  directions.some(([north, east]) =>
    rings.some((ring) => isInside(ring, latitude + north * tolerance, longitude + east * tolerance)),
  )
