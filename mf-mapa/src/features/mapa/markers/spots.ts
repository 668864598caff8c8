import type { Map as LeafletMap, Point } from 'leaflet'
import type { Place } from '../../../people/places'
import { coveredMarkers, layoutMarkers, type MarkerSize } from './layout-markers'

/** How a place is drawn at one zoom. */
export type Spot = {
  key: string
  /** In pixels of the world at that zoom. */
  at: Point
  size: MarkerSize
  /** Whether dots lie on this full marker. */
  covered: boolean
}

/** The places, given from the most people to the fewest, as they are drawn at the map's zoom. */
export function spotsOf(places: readonly Place[], map: LeafletMap): Map<string, Spot> {
  const points = places.map(({ latitude, longitude }) => map.project([latitude, longitude]))
  const sizes = layoutMarkers(points)
  const covered = coveredMarkers(points, sizes)
  const spots = new Map<string, Spot>()
  places.forEach(({ key }, index) => {
    const [at, size] = [points[index], sizes[index]]
    if (!at || !size) return
    spots.set(key, { key, at, size, covered: covered.has(index) })
  })
  return spots
}
