type Point = { x: number; y: number }

/** Diameters in pixels of a marker with its number, and of the dots without one. */
export const fullSize = 32
const dotSizes = [14, 10, 6] as const
export type MarkerSize = typeof fullSize | (typeof dotSizes)[number]

/** No two markers of full size are closer than this. */
const room = 38
/** A dot this close to the centre of a full marker lies on it. */
const reach = fullSize / 2 + 4

/** Points by the squares of a grid, to visit only those nearby. */
class Grid {
  private readonly cells = new Map<number, Point[]>()
  constructor(private readonly cell: number) {}

  add(point: Point) {
    const key = this.key(point, 0, 0)
    const there = this.cells.get(key)
    if (there) there.push(point)
    else this.cells.set(key, [point])
  }

  /** Distance to the nearest other point; Infinity if there is none within a cell's width. */
  nearest(from: Point): number {
    let least = Infinity
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const neighbour of this.cells.get(this.key(from, dx, dy)) ?? [])
          if (neighbour !== from)
            least = Math.min(least, Math.hypot(neighbour.x - from.x, neighbour.y - from.y))
    return least <= this.cell ? least : Infinity
  }

  // Unique up to the closest zoom, at which the world is 2^26 pixels wide.
  private key = ({ x, y }: Point, dx: number, dy: number) =>
    (Math.floor(x / this.cell) + dx) * 2 ** 26 + Math.floor(y / this.cell) + dy
}

/**
 * Sizes of markers at these positions, given from the most people to the fewest. Where they crowd, the first keep
 * their full size and the others become dots, smaller where the dots themselves crowd. Dots are drawn above the full
 * markers, so that no marker's centre is covered by a full one.
 */
export function layoutMarkers(points: readonly Point[]): MarkerSize[] {
  const full = new Grid(room)
  const dots = new Grid(dotSizes[0])
  const isFull = points.map((point) => {
    const free = full.nearest(point) === Infinity
    ;(free ? full : dots).add(point)
    return free
  })
  return points.map((point, index) => {
    if (isFull[index]) return fullSize
    const gap = dots.nearest(point)
    if (gap < 7) return dotSizes[2]
    return gap < 11 || full.nearest(point) < reach ? dotSizes[1] : dotSizes[0]
  })
}

/** The full markers that dots lie on, as their positions in the list. */
export function coveredMarkers(points: readonly Point[], sizes: readonly MarkerSize[]): Set<number> {
  const dots = new Grid(reach)
  points.forEach((point, index) => {
    if (sizes[index] !== fullSize) dots.add(point)
  })
  return new Set(
    points.flatMap((point, at) => (sizes[at] === fullSize && dots.nearest(point) < reach ? [at] : [])),
  )
}

/**
 * The places under a press: those whose marker contains the point, or whose centre is within `finger` pixels.
 * Nearest first.
 */
export const underPress = (
  points: readonly Point[],
  sizes: readonly MarkerSize[],
  press: Point,
  finger: number,
): number[] =>
  points
    .map(({ x, y }, index) => ({ index, distance: Math.hypot(x - press.x, y - press.y) }))
    .filter(({ index, distance }) => distance <= Math.max((sizes[index] ?? 0) / 2 + 1, finger))
    .sort((a, b) => a.distance - b.distance)
    .map(({ index }) => index)
