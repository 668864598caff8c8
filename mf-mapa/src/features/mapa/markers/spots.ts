import type { Map as LeafletMap } from 'leaflet'
import type { Place } from '../../../people/places'
import { layoutMarkers, type DrawnMarker } from './layout-markers'

/** How a place is drawn at one zoom. Its position is in pixels of the world at that zoom. */
export type Spot = DrawnMarker & { key: string }

/** The places, given from the most people to the fewest, as they are drawn at the map's zoom. */
export function spotsOf(places: readonly Place[], map: LeafletMap): Map<string, Spot> {
  const markers = layoutMarkers(places.map(({ latitude, longitude }) => map.project([latitude, longitude])))
  const spots = new Map<string, Spot>()
  places.forEach(({ key }, index) => {
    const marker = markers[index]
    if (marker) spots.set(key, { key, ...marker })
  })
  return spots
}
