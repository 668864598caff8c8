import type detailed from './municipalities.json'

type Shapes = typeof detailed
type Municipality = Shapes['municipalities'][number]

/** The zoom whose pixels are the units of these shapes. */
export const detailZoom = 13

/** A municipality's seat; the towns of the map. */
export type Town = { name: string; seat: readonly [x: number, y: number] }

/** Part of a boundary as SVG path, and the box around it. */
export type Line = { path: string; left: number; top: number; right: number; bottom: number }
export type Box = Omit<Line, 'path'>

/** The boundaries in detail. */
export type Boundaries = {
  municipal: readonly Line[]
  departmental: readonly Line[]
  coast: readonly Line[]
  towns: readonly Town[]
  /** Path of the municipality whose seat is nearest to a point, given in the same units. */
  outlineNear: (x: number, y: number) => string
}

let loading: Promise<Boundaries> | undefined

/** Loads the boundaries of the municipalities, once. After a failure the next call tries again. */
export function loadBoundaries(): Promise<Boundaries> {
  loading ??= import(/* webpackChunkName: "municipalities" */ './municipalities.json').then(
    ({ default: shapes }) => readBoundaries(shapes),
  )
  loading.catch(() => (loading = undefined))
  return loading
}

/** Each arc is its first point and the steps after it: '10,20 1,0 0,1'. */
function readBoundaries({ arcs, municipal, departmental, coast, municipalities }: Shapes): Boundaries {
  const lines = (indexes: readonly number[]) => indexes.map((index) => lineOf(arcs[index] ?? ''))
  const towns = municipalities.map(({ name, seat: [x = 0, y = 0] }) => ({ name, seat: [x, y] as const }))
  const nearest = (x: number, y: number): Municipality | undefined =>
    closest(municipalities, ({ seat: [seatX = 0, seatY = 0] }) => (seatX - x) ** 2 + (seatY - y) ** 2)
  return {
    municipal: lines(municipal),
    departmental: lines(departmental),
    coast: lines(coast),
    towns,
    outlineNear: (x, y) => (nearest(x, y)?.rings ?? []).map((ring) => ringPath(ring, arcs)).join(''),
  }
}

function closest<T>(all: readonly T[], distance: (item: T) => number): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const item of all) {
    const value = distance(item)
    if (value >= least) continue
    least = value
    best = item
  }
  return best
}

/** The lines that come into a box: at close zooms the dashes of all boundaries would be millions. */
export const linesIn = (lines: readonly Line[], box: Box): string =>
  lines
    .filter(
      ({ left, top, right, bottom }) =>
        left <= box.right && right >= box.left && top <= box.bottom && bottom >= box.top,
    )
    .map(({ path }) => path)
    .join('')

function lineOf(arc: string): Line {
  let [x, y] = [0, 0]
  const line = { path: `M${arc.replace(' ', 'l')}`, left: Infinity, top: Infinity, right: 0, bottom: 0 }
  for (const step of arc.split(' ')) {
    const [dx, dy] = numbers(step)
    x += dx
    y += dy
    line.left = Math.min(line.left, x)
    line.right = Math.max(line.right, x)
    line.top = Math.min(line.top, y)
    line.bottom = Math.max(line.bottom, y)
  }
  return line
}

/** A ring of arcs; a negative number is the arc of its complement, backwards. */
function ringPath(ring: readonly number[], arcs: readonly string[]): string {
  const [first = 0] = ring
  const start = arcs[first < 0 ? ~first : first] ?? ''
  const steps = ring.flatMap((index) => (index < 0 ? reversed(arcs[~index]) : stepsOf(arcs[index])))
  const [x, y] = first < 0 ? end(start) : numbers(start.split(' ', 1)[0] ?? '')
  return `M${x},${y}l${steps.join(' ')}z`
}

const numbers = (point: string) => point.split(',').map(Number) as [number, number]
const stepsOf = (arc = '') => arc.split(' ').slice(1)
const reversed = (arc = '') =>
  stepsOf(arc)
    .map(numbers)
    .reverse()
    .map(([x, y]) => `${-x},${-y}`)
const end = (arc: string): [number, number] =>
  arc
    .split(' ')
    .map(numbers)
    .reduce(([x, y], [dx, dy]) => [x + dx, y + dy])
