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

/**
 * Bounds of islands and cays, in degrees (WGS 84), rounded outwards. The simplified border omits them or reduces them to a
 * point.
 */
const islands: readonly (readonly [south: number, north: number, west: number, east: number])[] = [
  [9.36, 9.41, -76.21, -76.15], // Isla Fuerte
  [9.68, 9.83, -75.92, -75.66], // Archipiélago de San Bernardo
  [10.12, 10.27, -75.88, -75.59], // Islas del Rosario, Barú
  [12.46, 12.61, -81.75, -81.66], // San Andrés
  [12.13, 12.2, -81.9, -81.82], // Cayos de Albuquerque
  [12.36, 12.44, -81.48, -81.44], // Cayos del Este Sudeste
  [13.3, 13.43, -81.42, -81.33], // Providencia y Santa Catalina
  [13.47, 13.61, -80.12, -80.0], // Roncador
  [14.25, 14.52, -80.42, -80.13], // Serrana
  [15.75, 15.87, -79.98, -79.63], // Serranilla
  [15.8, 15.93, -78.76, -78.55], // Bajo Nuevo
  [2.91, 3.04, -78.25, -78.14], // Gorgona
  [3.96, 4.04, -81.65, -81.57], // Malpelo
]

const isOnIsland = (latitude: number, longitude: number) =>
  islands.some(
    ([south, north, west, east]) =>
      latitude >= south - tolerance &&
      latitude <= north + tolerance &&
      longitude >= west - tolerance &&
      longitude <= east + tolerance,
  )

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
  isOnIsland(latitude, longitude) ||
  directions.some(([north, east]) =>
    rings.some((ring) => isInside(ring, latitude + north * tolerance, longitude + east * tolerance)),
  )
