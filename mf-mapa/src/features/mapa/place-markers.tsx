import { divIcon, layerGroup, marker, type LeafletKeyboardEvent, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import styles from './map-canvas.module.css'
import { placeLabel, type Place } from './places'

interface PlaceMarkersProps {
  places: readonly Place[]
  /** Key of the place whose popup is open. */
  selected: string | null
  onSelect: (key: string) => void
}

/**
 * One marker per place, large to small, which is also the order of the tab key. Made by hand instead of with a
 * component each: a thousand of them must be there within a fraction of a second.
 */
export function PlaceMarkers({ places, selected, onSelect }: PlaceMarkersProps) {
  const map = useMap()
  const markers = useRef(new Map<string, Marker>())

  useEffect(() => {
    const drawn = new Map(
      places.map((place, index) => [
        place.key,
        createMarker(place, stackingOf(index, places.length), onSelect),
      ]),
    )
    const layer = layerGroup([...drawn.values()]).addTo(map)
    for (const place of places) describe(drawn.get(place.key), place)
    markers.current = drawn
    return () => {
      layer.remove()
    }
  }, [map, places, onSelect])

  useEffect(() => {
    const current = selected === null ? undefined : markers.current.get(selected)
    const index = places.findIndex(({ key }) => key === selected)
    mark(current, true, onTop)
    return () => mark(current, false, stackingOf(index, places.length))
  }, [places, selected])

  return null
}

/** Above every other marker. */
const onTop = 100_000_000

/**
 * Where markers overlap, the larger group lies on top: it is the easier one to see and to hit. Leaflet
 * itself stacks by the position in pixels, which this must outweigh.
 */
const stackingOf = (index: number, count: number) => (count - index) * 10_000

function createMarker(place: Place, zIndexOffset: number, onSelect: (key: string) => void): Marker {
  const count = String(place.people.length)
  const figure = document.createElement('span')
  figure.textContent = count
  const icon = divIcon({
    html: figure,
    className: [styles.marker, count.length > 3 && styles.long].filter(Boolean).join(' '),
    iconSize: [32, 32],
  })
  const select = () => onSelect(place.key)
  return marker([place.latitude, place.longitude], {
    icon,
    zIndexOffset,
    riseOnHover: true,
    riseOffset: onTop,
  })
    .on('click', select)
    .on('keydown', (event: LeafletKeyboardEvent) => {
      if (event.originalEvent.key !== 'Enter' && event.originalEvent.key !== ' ') return
      event.originalEvent.preventDefault()
      select()
    })
}

/** Leaflet names only markers that are images. */
function describe(drawn: Marker | undefined, place: Place) {
  const element = drawn?.getElement()
  element?.setAttribute('aria-label', placeLabel(place))
  element?.setAttribute('aria-haspopup', 'dialog')
  element?.setAttribute('aria-expanded', 'false')
}

function mark(drawn: Marker | undefined, open: boolean, stacking: number) {
  const element = drawn?.getElement()
  element?.setAttribute('aria-expanded', String(open))
  drawn?.setZIndexOffset(stacking)
}
