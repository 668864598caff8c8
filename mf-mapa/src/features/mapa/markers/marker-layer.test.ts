import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { Map as LeafletMap } from 'leaflet'
import { Grouper, largeToSmall } from '../../../people/places'
import { palmira, people } from '../../../testing/people'
import { MarkerLayer } from './marker-layer'
import styles from './marker-layer.module.css'

let map: LeafletMap
let layer: MarkerLayer
beforeEach(() => {
  // Everything in one turn.
  jest.spyOn(performance, 'now').mockReturnValue(0)
  map = new LeafletMap(document.createElement('div')).setView([4, -74], 7)
  layer = new MarkerLayer(() => {}).addTo(map)
})
afterEach(() => {
  map.remove()
  jest.restoreAllMocks()
})

/** Three places, of which Buga and Palmira have room for one full marker only. */
function places(counts: Record<'Buga' | 'Leticia' | 'Palmira', number>) {
  const positions = { Buga: [3.6, -76.3], Leticia: [-4.2, -69.9], Palmira: [3.539, -76.304] } as const
  const grouper = new Grouper()
  for (const name of ['Buga', 'Leticia', 'Palmira'] as const) {
    const [LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO] = positions[name]
    grouper.add(
      people(counts[name], { ...palmira, MUNICIPIOS_LABORO: name, LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO }),
    )
  }
  return grouper.places()
}

const buttons = () => [...map.getContainer().querySelectorAll('button')]
const described = ({ ariaLabel, tabIndex }: HTMLElement) =>
  `${/^\w+/.exec(ariaLabel ?? '')?.[0] ?? ''} ${tabIndex === 0 ? 'full' : 'dot'}`

it('keeps the markers’ sizes while people arrive, and lays them out when all are there', () => {
  layer.show(places({ Buga: 2, Leticia: 1, Palmira: 5 }), { complete: false })
  const early = buttons()
  expect(early.map(described).sort()).toEqual(['Buga dot', 'Leticia full', 'Palmira full'])
  layer.show(places({ Buga: 9, Leticia: 3, Palmira: 5 }), { complete: false })
  expect(buttons().map(described).sort()).toEqual(['Buga dot', 'Leticia full', 'Palmira full'])
  // A dot's number is in its name only.
  const texts = () =>
    buttons()
      .map(({ ariaLabel, textContent }) => [/\w+(?= personas)/.exec(ariaLabel ?? '')?.[0], textContent])
      .sort()
  expect(texts()).toEqual([
    ['3', '3'],
    ['5', '5'],
    ['9', ''],
  ])
  layer.show(places({ Buga: 9, Leticia: 20, Palmira: 5 }).sort(largeToSmall), { complete: true })
  expect(buttons().map(described).sort()).toEqual(['Buga full', 'Leticia full', 'Palmira dot'])
  expect(texts()).toEqual([
    ['20', '20'],
    ['5', ''],
    ['9', '9'],
  ])
  expect(buttons().every((button) => early.includes(button))).toBe(true)
})

it('is visited by Tab from the largest place to the smallest, dots left out, at every zoom', () => {
  const tabbed = () =>
    buttons()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(described)
  layer.show(places({ Buga: 1, Leticia: 2, Palmira: 3 }), { complete: false })
  layer.show(places({ Buga: 9, Leticia: 20, Palmira: 12 }).sort(largeToSmall), { complete: true })
  expect(tabbed()).toEqual(['Leticia full', 'Palmira full'])
  map.setZoom(13, { animate: false })
  expect(tabbed()).toEqual(['Leticia full', 'Palmira full', 'Buga full'])
})

it('sets numbers of four digits smaller, so that they fit', () => {
  const small = () =>
    buttons()
      .filter(({ classList }) => classList.contains(styles['long'] ?? ''))
      .map(({ textContent }) => textContent)
  layer.show(places({ Buga: 2, Leticia: 1000, Palmira: 999 }), { complete: true })
  expect(small()).toEqual(['1000'])
  layer.show(places({ Buga: 2, Leticia: 999, Palmira: 999 }), { complete: true })
  expect(small()).toEqual([])
})
