import { placeLabel } from '../../../people/place-texts'
import type { Place } from '../../../people/places'
import { fullSize, type MarkerSize } from './layout-markers'
import styles from './marker-layer.module.css'

/** A button on the map with its count and its accessible name. */
export type Marker = {
  button: HTMLButtonElement
  count: Text
  label: string
  place: Place
  size: MarkerSize
  /** Its position as CSS margin. */
  margin: string
}

const template = document.createElement('button')
template.type = 'button'
template.className = `leaflet-marker-icon ${styles.marker ?? ''}`
template.setAttribute('aria-haspopup', 'dialog')
template.setAttribute('aria-expanded', 'false')

export function createMarker(place: Place): Marker {
  const button = template.cloneNode() as HTMLButtonElement
  button.dataset['key'] = place.key
  const count = document.createTextNode('')
  button.append(count)
  const marker: Marker = { button, count, label: '', place, size: fullSize, margin: '' }
  fillMarker(marker, place)
  return marker
}

/** Updates the place's count and name if they have changed. */
export function fillMarker(marker: Marker, place: Place) {
  const { button, count } = marker
  if (marker.place === place && marker.label !== '') return
  marker.place = place
  const label = placeLabel(place)
  if (label === marker.label) return
  marker.label = label
  const text = String(place.records.length)
  if (text.length !== count.length) button.classList.toggle(styles.long ?? '', text.length > 3)
  count.data = text
  button.setAttribute('aria-label', label)
}

const dotClasses: Record<MarkerSize, string | undefined> = {
  [fullSize]: undefined,
  14: styles.dot14,
  10: styles.dot10,
  6: styles.dot6,
}

/**
 * Draws the marker as a dot or at full size. Tab skips dots, which are smaller than a target may be: by keyboard their
 * places open from the list, or after zooming in.
 */
export function resizeMarker(marker: Marker, size: MarkerSize) {
  if (marker.size === size) return
  const { classList } = marker.button
  marker.button.tabIndex = size === fullSize ? 0 : -1
  const [before, after] = [dotClasses[marker.size], dotClasses[size]]
  if (before) classList.remove(before)
  if (after) classList.add(after)
  marker.size = size
}

/** Marks whether the marker's popup is open. */
export const markSelected = ({ button }: Marker, selected: boolean) =>
  button.setAttribute('aria-expanded', String(selected))
