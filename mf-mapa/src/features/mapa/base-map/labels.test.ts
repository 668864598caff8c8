import { expect, it } from '@jest/globals'
import { boxOf, layoutLabels, type Name } from './labels'

const town = (text: string, x: number, y: number): Name => ({ kind: 'town', text, x, y, radius: 3 })

it('puts a name beside its town, and on another side where it would cover something', () => {
  const marker = { left: 5, top: -20, right: 40, bottom: 20 }
  expect(layoutLabels([town('Neiva', 0, 0)], []).map(({ anchor }) => anchor)).toEqual(['start'])
  expect(layoutLabels([town('Neiva', 0, 0)], [marker]).map(({ anchor }) => anchor)).toEqual(['end'])
})

it('leaves out the less important name where both do not fit', () => {
  const names: Name[] = [
    { kind: 'department', text: 'Huila', x: 100, y: 100, radius: 0 },
    { kind: 'department', text: 'Tolima', x: 104, y: 102, radius: 0 },
  ]
  expect(layoutLabels(names, []).map(({ text }) => text)).toEqual(['Huila'])
})

it('lets no two names overlap among many', () => {
  const names = Array.from({ length: 400 }, (_, index) =>
    town(`Municipio ${index}`, (index * 37) % 700, (index * 61) % 500),
  )
  const boxes = layoutLabels(names, []).map(boxOf)
  expect(boxes.length).toBeGreaterThan(50)
  boxes.forEach((a, index) =>
    boxes.slice(index + 1).forEach((b) => {
      const apart = a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom
      expect(apart).toBe(true)
    }),
  )
})
