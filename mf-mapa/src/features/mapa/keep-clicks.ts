import { DomEvent } from 'leaflet'

/** For controls on the map: the map would treat a press on them as one on the ground below. */
export function keepClicks(element: HTMLElement | null) {
  if (element) DomEvent.disableClickPropagation(element)
}
