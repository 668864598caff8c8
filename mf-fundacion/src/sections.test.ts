import { expect, it } from '@jest/globals'
import area from '../area.config'
import { sections } from './sections'

const labelsOf = (place: string) =>
  sections.filter((section) => section.place === place).map(({ label }) => label)
const inOrder = (labels: string[], order: string[]) => order.filter((label) => labels.includes(label))

it('has the sections in the order of the navigation', () => {
  const [work, control] = [labelsOf('work'), labelsOf('control')]
  expect(work).toEqual(inOrder(work, ['Hoy', 'Personas', 'Códigos', 'Solicitudes', 'Importaciones']))
  expect(control).toEqual(inOrder(control, ['Auditoría', 'Cifras', 'Equipo']))
  expect(sections.map(({ place }) => place)).toEqual(
    ['work', 'control', 'account'].flatMap((place) =>
      sections.map((each) => each.place).filter((each) => each === place),
    ),
  )
})

it('gives each section a first page, and each page an address that the area owns and a title', () => {
  for (const { label, path, routes } of sections) {
    const addresses = routes.map((route) => route.path)
    expect([label, addresses]).toEqual([label, expect.arrayContaining([path])])
    for (const address of addresses)
      expect(area.routes).toMatchObject({ [String(address)]: { title: expect.any(String) } })
  }
})
