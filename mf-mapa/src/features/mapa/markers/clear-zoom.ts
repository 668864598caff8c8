import { CRS, latLng } from 'leaflet'
import type { Place } from '../../../people/places'

/** Distance in pixels at which a marker of full size has room; a little more than layout-markers.ts asks for. */
const room = 40
/** A chosen place is shown no further away, and no closer than its town. */
const range = { furthest: 9, closest: 13 }

const point = ({ latitude, longitude }: Place) => CRS.EPSG3857.latLngToPoint(latLng(latitude, longitude), 0)

/** The nearest zoom to the current one at which the place's marker has its full size. */
export function clearZoom(place: Place, among: readonly Place[], current: number): number {
  const own = point(place)
  const nearest = among.reduce((least, other) => {
    if (other.key === place.key || other.records.length < place.records.length) return least
    return Math.min(least, own.distanceTo(point(other)))
  }, Infinity)
  const needed = Math.ceil(Math.log2(room / nearest))
  return Math.max(current, range.furthest, Math.min(range.closest, needed))
}
