import { fireEvent, screen, within } from '@testing-library/react'
import type { FakeMapApi } from './fake-map-api'
import { renderArea, signInAs } from './render-area'

/** The parts of the map's page, as tests find them. */
export const map = () => within(screen.getByRole('region', { name: 'Mapa' }))
export const panel = () => within(screen.getByRole('region', { name: 'Lugares' }))
export const popup = async () => within(await screen.findByRole('dialog'))
export const marker = (name: string) => map().findByRole('button', { name })
export const markers = () =>
  map()
    .queryAllByRole('button')
    .filter((button) => button.classList.contains('leaflet-marker-icon'))

/** A press on the map: Leaflet reads where, and user-event's clicks are nowhere. */
export const press = (target: HTMLElement) => {
  target.focus()
  fireEvent.click(target, { clientX: 5, clientY: 5, detail: 1 })
}

export async function openMap(api: FakeMapApi) {
  await signInAs(api, 'UBPD')
  return renderArea('/mapaUBPD')
}
