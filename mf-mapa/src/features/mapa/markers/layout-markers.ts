type Point = { x: number; y: number }

/** Diameters in pixels of a marker with its number, and of the dots without one. */
export const fullSize = 32
const dotSizes = [14, 10, 6] as const
export type MarkerSize = typeof fullSize | (typeof dotSizes)[number]

/** No two markers of full size are closer than this. */
const room = 38
/** Dots around a full marker are drawn between these distances from its centre; the number has the room inside. */
const ring = { inner: 18, outer: 22 }

/** Where a marker's centre is drawn, and its diameter. */
export type DrawnMarker = { at: Point; size: MarkerSize }

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

  /** Nearest other point and its distance; undefined if there is none within a cell's width. */
  nearest(from: Point): { point: Point; distance: number } | undefined {
    let best: { point: Point; distance: number } | undefined
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const point of this.cells.get(this.key(from, dx, dy)) ?? []) {
          const distance = Math.hypot(point.x - from.x, point.y - from.y)
          if (point !== from && distance <= (best?.distance ?? this.cell)) best = { point, distance }
        }
    return best
  }

  // Unique up to the closest zoom, at which the world is 2^26 pixels wide.
  private key = ({ x, y }: Point, dx: number, dy: number) =>
    (Math.floor(x / this.cell) + dx) * 2 ** 26 + Math.floor(y / this.cell) + dy
}

/** Moves a dot that would cover a full marker's number away from its centre. No two dots get the same position. */
function besideNumber(dot: Point, full: Grid): Point {
  const { point: center, distance } = full.nearest(dot) ?? {}
  if (!center || distance === undefined || distance >= ring.outer) return dot
  if (distance === 0) return { x: dot.x, y: dot.y - ring.inner }
  const scale = (ring.inner + (distance * (ring.outer - ring.inner)) / ring.outer) / distance
  return { x: center.x + (dot.x - center.x) * scale, y: center.y + (dot.y - center.y) * scale }
}

/**
 * Markers for places at these positions, given from the most people to the fewest. Where they crowd, the first keep
 * their full size and the others become dots, smaller where the dots themselves crowd. Dots are drawn above the full
 * markers, but never on their numbers.
 */
export function layoutMarkers(points: readonly Point[]): DrawnMarker[] {
  const full = new Grid(room)
  const dots = new Grid(dotSizes[0])
  const isFull = points.map((point) => {
    const free = full.nearest(point) === undefined
    if (free) full.add(point)
    return free
  })
  const drawn = points.map((point, index) => {
    if (isFull[index]) return point
    const dot = besideNumber(point, full)
    dots.add(dot)
    return dot
  })
  return drawn.map((point, index) => {
    if (isFull[index]) return { at: point, size: fullSize }
    const gap = dots.nearest(point)?.distance ?? Infinity
    if (gap < 7) return { at: point, size: dotSizes[2] }
    const isBeside = (full.nearest(point)?.distance ?? Infinity) <= ring.outer
    return { at: point, size: gap < 11 || isBeside ? dotSizes[1] : dotSizes[0] }
  })
}

/**
 * The markers under a press: those that contain the point, or whose centre is within `finger` pixels. Nearest first.
 */
export const underPress = <Drawn extends DrawnMarker>(
  markers: readonly Drawn[],
  press: Point,
  finger: number,
): Drawn[] =>
  markers
    .map((marker) => ({ marker, distance: Math.hypot(marker.at.x - press.x, marker.at.y - press.y) }))
    .filter(({ marker, distance }) => distance <= Math.max(marker.size / 2 + 1, finger))
    .sort((a, b) => a.distance - b.distance)
    .map(({ marker }) => marker)
