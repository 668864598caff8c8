import { expect, it } from '@jest/globals'
import { frameOf, project } from './projection'

const degree = (256 * 2 ** 9) / 360

it('shows a single place with its surroundings, in the middle', () => {
  const bogota = project(4.649, -74.107)
  const { x, y, width, height } = frameOf([bogota])
  expect([x + width / 2, y + height / 2]).toEqual([expect.closeTo(bogota.x), expect.closeTo(bogota.y)])
  expect([width, height]).toEqual([5 * degree, 5 * degree])
})

it('shows every place, in a form that suits the page', () => {
  const far = [project(12.58, -81.7), project(-4.2, -69.94), project(1.2, -77.28)]
  const { x, y, width, height } = frameOf(far)
  for (const point of far) {
    expect(point.x).toBeGreaterThan(x)
    expect(point.x).toBeLessThan(x + width)
    expect(point.y).toBeGreaterThan(y)
    expect(point.y).toBeLessThan(y + height)
  }
  const narrow = frameOf([project(12, -72), project(-4, -72)])
  expect(narrow.width / narrow.height).toBeCloseTo(0.8)
  const flat = frameOf([project(4, -80), project(4, -68)])
  expect(flat.width / flat.height).toBeCloseTo(1.6)
})

it('projects like the map: north is up, and the equator has half the world above it', () => {
  expect(project(0, 0)).toEqual({ x: (256 * 2 ** 9) / 2, y: expect.closeTo((256 * 2 ** 9) / 2) })
  expect(project(10, -74).y).toBeLessThan(project(5, -74).y)
})
