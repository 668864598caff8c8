import { afterEach, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import '../../testing/map-page'
import { MapCanvas } from './map-canvas'
import { startView } from './view-memory'

afterEach(() => void jest.useRealTimers())

/** Shows a map; returns it, and its button that enlarges it. */
function showMap() {
  jest.useFakeTimers()
  const onMap = jest.fn<(map: LeafletMap | null) => void>()
  const { unmount } = render(
    <MapCanvas onMap={onMap} view={startView} overlay={null}>
      {null}
    </MapCanvas>,
  )
  const map = onMap.mock.lastCall?.[0]
  if (!map) throw new Error('There is no map.')
  return { map, unmount, enlarge: screen.getByRole('button', { name: 'Acercar' }) }
}

it('draws the map at its new zoom after the frame that shows the press', () => {
  const { map, enlarge } = showMap()
  const zoom = map.getZoom()
  fireEvent.click(enlarge)
  expect(map.getZoom()).toBe(zoom)
  jest.advanceTimersByTime(50)
  expect(map.getZoom()).toBe(zoom + 1)
})

it('does not draw a map that is gone', () => {
  const { map, unmount, enlarge } = showMap()
  const drawn = jest.spyOn(map, 'setView')
  fireEvent.click(enlarge)
  unmount()
  jest.advanceTimersByTime(50)
  expect(drawn).not.toHaveBeenCalled()
})
