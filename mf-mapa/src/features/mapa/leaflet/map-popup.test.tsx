import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { render } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { StrictMode, useState, type ReactNode } from 'react'
import '../../../testing/map-page'
import { MapCanvas } from '../map-canvas'
import { startView } from '../view-memory'
import { MapPopup } from './map-popup'

const closed = jest.fn<(opening: number) => void>()
beforeEach(() => {
  closed.mockClear()
  // The map's size: jsdom has no layout.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  jest.restoreAllMocks()
})

let map: LeafletMap | null = null
function MapWith({ children }: { children: ReactNode }) {
  const [current, setMap] = useState<LeafletMap | null>(null)
  const keep = (next: LeafletMap | null) => setMap((map = next))
  const [onMap] = useState(() => keep)
  return (
    <MapCanvas map={current} onMap={onMap} view={startView} overlay={null}>
      {children}
    </MapCanvas>
  )
}

const popup = (text: string) => (
  <MapPopup position={startView.center} opening={1} onClosed={closed}>
    <p>{text}</p>
  </MapPopup>
)
const popups = () => [...document.querySelectorAll('.leaflet-popup')]

/** An element is as wide as its text is long. Returns the texts that were measured. */
function watchMeasuring() {
  const measured: unknown[] = []
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    if (this.closest('.leaflet-popup')) measured.push(this.textContent)
    return this.textContent.length
  })
  return measured
}

describe('a popup on the map', () => {
  it('is measured once, with its content, and placed by that', () => {
    const measured = watchMeasuring()
    render(<MapWith>{popup('Doce letras.')}</MapWith>)
    expect(measured).toEqual(['Doce letras.'])
    // Its middle at the middle of the map.
    expect(popups()[0]).toHaveStyle({ left: '394px' })
  })

  it('keeps its place when its content changes, so that the map stays still under the reader’s hand', () => {
    const { rerender } = render(<MapWith>{popup('Doce letras.')}</MapWith>)
    const measured = watchMeasuring()
    rerender(<MapWith>{popup('Muchas letras más que antes')}</MapWith>)
    expect(popups().map(({ textContent }) => textContent)).toEqual(['Muchas letras más que antes'])
    expect(measured).toEqual([])
  })

  it('opens once with strict effects; removed by React, it is gone without a report that a press closed it', () => {
    const { rerender } = render(<MapWith>{popup('Contenido')}</MapWith>, { wrapper: StrictMode })
    expect(popups().map(({ textContent }) => textContent)).toEqual(['Contenido'])
    rerender(<MapWith>{null}</MapWith>)
    expect(popups()).toEqual([])
    expect(closed).not.toHaveBeenCalled()
  })

  it('reports that Leaflet has closed it', () => {
    render(<MapWith>{popup('Contenido')}</MapWith>)
    map?.closePopup()
    expect(closed.mock.calls).toEqual([[1]])
  })

  it('goes with the map, which leaves nothing on it', () => {
    const { unmount } = render(<MapWith>{popup('Contenido')}</MapWith>)
    const left = map as LeafletMap
    const container = left.getContainer()
    expect(left.getPane('popupPane')).toHaveTextContent('Contenido')
    unmount()
    const layers: unknown[] = []
    left.eachLayer((layer) => layers.push(layer))
    expect(layers).toEqual([])
    expect(container).toBeEmptyDOMElement()
    expect(map).toBeNull()
  })
})
