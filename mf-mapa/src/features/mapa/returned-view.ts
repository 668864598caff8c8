import type { LatLngTuple } from 'leaflet'

/** How the map was left for a person's page: to be found again on coming back. No datum of a person in it. */
export type View = { center: LatLngTuple; zoom: number; place: string | null }

// Outlives the page's component, ends with the page load.
let left: View | null = null

export const leaveView = (view: View | null) => {
  left = view
}
export const leftView = () => left
