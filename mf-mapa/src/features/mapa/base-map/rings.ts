type Point = readonly [x: number, y: number]

/** Returns the rings of a path of this base map: 'M10,20l1,0 0,1z…', each after the first point in steps. */
export const ringsOf = (path: string): Point[][] =>
  path
    .split('M')
    .slice(1)
    .map((ring) => {
      const [first = 0, second = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number)
      let [x, y] = [first, second]
      const points: Point[] = [[x, y]]
      for (let index = 0; index < steps.length; index += 2) {
        x += steps[index] ?? 0
        y += steps[index + 1] ?? 0
        points.push([x, y])
      }
      return points
    })

/** Whether the point is inside an odd number of the rings: islands count, holes do not. */
export const isInside = (rings: readonly (readonly Point[])[], [x, y]: Point): boolean =>
  rings.reduce((inside, ring) => {
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [x1, y1]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    })
    return inside
  }, false)
