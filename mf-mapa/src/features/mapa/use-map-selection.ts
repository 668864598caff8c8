import { latLngBounds, type Map as LeafletMap } from 'leaflet'
import { useCallback, useRef, useState } from 'react'
import type { Place } from '../../people/places'
import type { View } from './view-memory'

/** An open place. `count` tells reopenings apart: Leaflet closes a popup when its own marker is clicked. */
type Opening = { place: string; count: number }

/** Manages which place is open, opening and closing it, and the map's position. */
export function useMapSelection(start: View) {
  const [opening, setOpening] = useState<Opening | null>(
    start.place === null ? null : { place: start.place, count: 0 },
  )
  const [map, setMap] = useState<LeafletMap | null>(null)
  const openings = useRef(0)
  // The element that had the focus when a popup was opened.
  const opener = useRef<HTMLElement | null>(null)

  const select = useCallback((place: string) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    openings.current += 1
    setOpening({ place, count: openings.current })
  }, [])

  const choose = useCallback(
    (place: Place) => {
      select(place.key)
      map?.panTo([place.latitude, place.longitude], { animate: false })
      // On small screens the map is above the list.
      map?.getContainer().scrollIntoView({ block: 'nearest' })
    },
    [map, select],
  )

  const dismiss = useCallback(() => {
    setOpening(null)
    opener.current?.focus()
  }, [])

  const closed = useCallback(() => setOpening(null), [])

  /** Brings all these places into view, zoomed in no closer than a town with its surroundings. */
  const fit = useCallback(
    (places: readonly Place[]) => {
      if (places.length === 0) return
      const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
      map?.fitBounds(bounds, { padding: [40, 40], maxZoom: 11 })
    },
    [map],
  )

  /** Returns the map's current position. */
  const position = useCallback((): Pick<View, 'center' | 'zoom'> => {
    if (!map) return { center: start.center, zoom: start.zoom }
    const { lat, lng } = map.getCenter()
    return { center: [lat, lng], zoom: map.getZoom() }
  }, [map, start])

  return { opening, setMap, select, choose, closed, dismiss, fit, position }
}
