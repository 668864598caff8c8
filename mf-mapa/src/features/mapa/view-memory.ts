import type { LatLngTuple } from 'leaflet'
import type { MapData } from '../../people/load-map'
import { noFilter, type Filter } from './filter'

/** How the map is looked at. */
export type View = {
  center: LatLngTuple
  zoom: number
  /** Key of the place whose popup is open. */
  place: string | null
  filter: Filter
  list: ListMode
  /** Pixels that the list is scrolled by. */
  scrolled: number
}
export type ListMode = 'places' | 'people'

/** The country, with the zoom that shows most of it. */
const startView: View = {
  center: [4.570868, -74.297333],
  zoom: 7,
  place: null,
  filter: noFilter,
  list: 'places',
  scrolled: 0,
}

// Lives as long as the people it looks at: whatever ends the session or the visit forgets both. Neither address nor
// storage holds any of it, since what was typed may be a name or a document number.
const left = new WeakMap<MapData, View>()

/** Keeps how the map was left for a person's page. */
export const leaveView = (data: MapData, view: View) => void left.set(data, view)

/** How the map was left, once. */
export function takeView(data: MapData | undefined): View {
  const view = data && left.get(data)
  if (data) left.delete(data)
  return view ?? startView
}
