import type { Point } from 'leaflet'
import { placeLabel } from '../../people/place-texts'
import type { Place } from '../../people/places'
import styles from './marker-layer.module.css'

/** A button on the map with its count, its accessible name and its position at zoom 0. */
export type Marker = { button: HTMLButtonElement; count: Text; label: string; place: Place; world: Point }

const template = document.createElement('button')
template.type = 'button'
template.className = `leaflet-marker-icon ${styles.marker ?? ''}`
template.setAttribute('aria-haspopup', 'dialog')
template.setAttribute('aria-expanded', 'false')

export function createMarker(place: Place, world: Point): Marker {
  const button = template.cloneNode() as HTMLButtonElement
  button.dataset['key'] = place.key
  const count = document.createTextNode('')
  button.append(count)
  const marker = { button, count, label: '', place, world }
  fillMarker(marker, place)
  return marker
}

/** Updates the place's count and name if they have changed. */
export function fillMarker(marker: Marker, place: Place) {
  const { button, count } = marker
  marker.place = place
  const label = placeLabel(place)
  if (label === marker.label) return
  marker.label = label
  const text = String(place.records.length)
  if (text.length !== count.length) button.classList.toggle(styles.long ?? '', text.length > 3)
  count.data = text
  button.setAttribute('aria-label', label)
}

/** Marks whether the marker's popup is open. */
export const markSelected = ({ button }: Marker, selected: boolean) =>
  button.setAttribute('aria-expanded', String(selected))
