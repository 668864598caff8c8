import { configureSite, mountArea, type FakeApi } from '@fcr/shared/testing/area'
import { jest } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import routes from '../routes'

/** The parts of the map's page, as tests find them. */
export const map = () => within(screen.getByRole('region', { name: 'Mapa' }))
export const panel = () => within(screen.getByRole('region', { name: 'Lugares' }))
export const popup = async () => within(await screen.findByRole('dialog'))
/** A marker by its municipality and count: 'Palmira, 2 personas'. Its name also has the department. */
export const marker = (name: string) =>
  map().findByRole('button', { name: (full) => full.replace(/^([^,]+), .+, /, '$1, ') === name })
export const markers = () =>
  map()
    .queryAllByRole('button')
    .filter((button) => button.classList.contains('leaflet-marker-icon'))

/** The native select within the searchable one. */
export function municipality(): HTMLSelectElement {
  const select = document.querySelector<HTMLSelectElement>('select[name="municipio"]')
  if (!select) throw new Error('the filter has no municipality')
  return select
}

/** A press on the map: Leaflet reads where, and user-event's clicks are nowhere. */
export const press = (target: HTMLElement) => {
  target.focus()
  fireEvent.click(target, { clientX: 5, clientY: 5, detail: 1 })
}

export const mapSite = {
  tiles: { url: '/teselas/{z}/{x}/{y}.png', attribution: '© <b>Colaboradores</b> & mapas' },
}
configureSite(mapSite)

/** jsdom has no layout: a list's box is given this height in pixels, and a row of it this. */
const layout = { box: 400, row: 40 }
/** Call it before each test. */
export function giveListsHeights() {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return this.querySelector(':scope > ul[role="list"]') ? layout.box : 0
  })
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: Element) {
    return this.tagName === 'LI' ? layout.row : 0
  })
}

export const openMap = (api: FakeApi) =>
  mountArea(routes, { at: '/mapaUBPD', api, session: { official: 'UBPD' } })
