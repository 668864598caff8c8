import { Tooltip, type Map as LeafletMap } from 'leaflet'
import { placeTitle } from '../../../people/place-texts'
import type { Place } from '../../../people/places'
import styles from './marker-layer.module.css'

/** Name and department of the place whose marker the mouse is on or which has the keyboard's focus. */
export class PlaceTooltip {
  private readonly tooltip = new Tooltip({
    direction: 'top',
    offset: [0, -14],
    opacity: 1,
    className: styles.tooltip ?? '',
  })

  show(map: LeafletMap, place: Place) {
    const text = document.createElement('span')
    text.textContent = placeTitle(place)
    this.tooltip.setLatLng([place.latitude, place.longitude]).setContent(text)
    map.openTooltip(this.tooltip)
    // The marker's name contains all of it.
    this.tooltip.getElement()?.setAttribute('aria-hidden', 'true')
  }

  hide() {
    this.tooltip.remove()
  }
}
