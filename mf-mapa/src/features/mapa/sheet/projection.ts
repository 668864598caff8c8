/** Web Mercator at zoom 9: the units of the sheet's drawing. */
const world = 256 * 2 ** 9

export type DrawnPoint = { x: number; y: number }

export function project(latitude: number, longitude: number): DrawnPoint {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

export type Frame = { x: number; y: number; width: number; height: number }

/** Least width and height: some five degrees, so that the neighbouring departments say where it is. */
const least = 5 * (world / 360)
/** Widest and tallest form of the drawing. */
const ratio = { widest: 1.6, tallest: 0.8 }

/** The part of the map that shows all points, with a margin, in a form that suits the page. */
export function frameOf(points: readonly DrawnPoint[]): Frame {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const width = Math.max(least, (right - left) * 1.15)
  const height = Math.max(least, (bottom - top) * 1.15)
  const size = {
    width: Math.max(width, height * ratio.tallest),
    height: Math.max(height, width / ratio.widest),
  }
  return { x: (left + right - size.width) / 2, y: (top + bottom - size.height) / 2, ...size }
}
