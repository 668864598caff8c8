import type { LatLngTuple } from 'leaflet'
import type { MapData } from '../../people/load-map'
import { noFilter, type Filter } from './filter/filter'

/** The map's view state. */
export type View = {
  center: LatLngTuple
  zoom: number
  /** Key of the place whose popup is open. */
  place: string | null
  filter: Filter
  list: ListMode
  /** Scroll position of the list, in pixels. */
  scrolled: number
}
export type ListMode = 'places' | 'people'

/** The country, with the zoom that shows most of it. */
export const startView: View = {
  center: [4.570868, -74.297333],
  zoom: 7,
  place: null,
  filter: noFilter,
  list: 'places',
  scrolled: 0,
}

// Lives as long as the people it refers to: the end of the session or of the visit removes both. Neither the URL
// nor storage holds any of it, since the filter text may be a name or a document number.
const left = new WeakMap<MapData, View>()

/** Saves the view when the user leaves the map for a person's page. */
export const leaveView = (data: MapData, view: View) => void left.set(data, view)

/** Returns the saved view and removes it. */
export function takeView(data: MapData | undefined): View | undefined {
  const view = data && left.get(data)
  if (data) left.delete(data)
  return view
}
