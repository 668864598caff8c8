import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { StrictMode, useState, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import '../../../testing/map-page'
import { BaseMap } from '../base-map/base-map'
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
  actEnvironment(true)
})

/** Outside of it, React renders when it does in a browser. */
const actEnvironment = (on: boolean) => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', on)

let map: LeafletMap | null = null
const keepMap = (next: LeafletMap | null) => {
  map = next
}
const MapWith = ({ children }: { children: ReactNode }) => (
  <MapCanvas onMap={keepMap} view={startView} overlay={null}>
    {children}
  </MapCanvas>
)

const popup = (text: string) => (
  <MapPopup position={startView.center} opening={1} onClosed={closed}>
    <p>{text}</p>
  </MapPopup>
)
function MapWithButton() {
  const [pressed, setPressed] = useState(false)
  return (
    <>
      <button onClick={() => setPressed(true)}>Abrir</button>
      <MapWith>{pressed && popup('Contenido')}</MapWith>
    </>
  )
}
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

it('the map is the one that react-leaflet’s hooks return, base map and controls included', () => {
  const hooked = jest.fn<(map: LeafletMap) => void>()
  function Hooked() {
    hooked(useMap())
    return null
  }
  const { container } = render(
    <MapWith>
      <BaseMap shades={undefined} chosen={null} places={[]} open={undefined} />
      <Hooked />
    </MapWith>,
  )
  expect(hooked.mock.lastCall).toEqual([map])
  expect(container.querySelectorAll('.leaflet-base-map-pane[aria-hidden] path').length).toBeGreaterThan(30)
  expect(container.querySelector('.leaflet-control-attribution')).toHaveTextContent('Fuente: DANE')
})

describe('a popup on the map', () => {
  it('is measured with its content, and placed by that', () => {
    const measured = watchMeasuring()
    render(<MapWith>{popup('Doce letras.')}</MapWith>)
    expect(measured.slice(-1)[0]).toBe('Doce letras.')
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

  it('has its content in the task that opens it, so that no empty popup is painted', async () => {
    render(<MapWithButton />)
    actEnvironment(false)
    screen.getByRole('button', { name: 'Abrir' }).click()
    await Promise.resolve()
    expect(popups().map(({ textContent }) => textContent)).toEqual(['Contenido'])
  })

  it('reports that Leaflet has closed it', () => {
    render(<MapWith>{popup('Contenido')}</MapWith>)
    act(() => void map?.closePopup())
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
