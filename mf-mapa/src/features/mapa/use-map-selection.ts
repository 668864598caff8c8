import { latLngBounds, type LatLng, type Map as LeafletMap } from 'leaflet'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Place } from '../../people/places'
import { boundsOf, islands } from './departments/department-of'
import { clearZoom } from './markers/clear-zoom'
import { startView, type View } from './view-memory'

/**
 * What is open on the map: a place, or the places under a press. `count` tells reopenings apart: Leaflet closes a
 * popup when its own marker is clicked.
 */
type Opening = { count: number } & ({ place: string } | { crowd: readonly string[]; at: LatLng })

/** Departments instead of markers are shown below this zoom. */
export const placesFrom = 7
/** The country's bounds, without the islands. */
const country = latLngBounds([-4.3, -79.1], [12.6, -66.8])

/** Manages the selection on the map, opening and closing it, and the map's position. */
export function useMapSelection(start: View) {
  const [opening, setOpening] = useState<Opening | null>(
    start.place === null ? null : { place: start.place, count: 0 },
  )
  const [map, setMap] = useState<LeafletMap | null>(null)
  const zoom = useZoom(map, start.zoom)
  const openings = useRef(0)
  // The element that had the focus when a popup was opened.
  const opener = useRef<HTMLElement | null>(null)

  const open = useCallback((what: { place: string } | { crowd: readonly string[]; at: LatLng }) => {
    // Choosing from a crowd's popup keeps the marker that opened it.
    if (document.activeElement instanceof HTMLElement && !document.activeElement.closest('.leaflet-popup'))
      opener.current = document.activeElement
    openings.current += 1
    const opened = { ...what, count: openings.current }
    // The largest popup takes an old phone a while to draw: the press is shown before.
    startTransition(() => setOpening(opened))
  }, [])

  const press = useCallback(
    ([first, ...others]: readonly string[], at: LatLng) => {
      if (first === undefined) return
      open(others.length === 0 ? { place: first } : { crowd: [first, ...others], at })
    },
    [open],
  )

  /** Opens a place, close enough that no larger one takes its marker's room. */
  const choose = useCallback(
    (place: Place, among: readonly Place[]) => {
      open({ place: place.key })
      if (!map) return
      const { latitude, longitude } = place
      map.setView([latitude, longitude], clearZoom(place, among, map.getZoom()), { animate: false })
      reveal(map)
    },
    [map, open],
  )

  const dismiss = useCallback(() => {
    setOpening(null)
    opener.current?.focus()
  }, [])

  /** For a popup that has gone: another one may be open by then. */
  const closed = useCallback(
    (count: number) => setOpening((current) => (current?.count === count ? null : current)),
    [],
  )

  /** Brings all these places into view, zoomed in no closer than a town with its surroundings. */
  const fit = useCallback(
    (places: readonly Place[], { minZoom = 0 } = {}) => {
      if (places.length === 0 || !map) return
      const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
      // No zoom fits into a map without a size: it shows the middle.
      const fitting = map.getSize().x > 0 ? map.getBoundsZoom(bounds.pad(0.1)) : Infinity
      const zoom = Math.max(minZoom, Math.min(11, fitting))
      map.setView(bounds.getCenter(), zoom, { animate: false })
    },
    [map],
  )

  /** Like `fit`, for a button that may be a screen away from the map. */
  const show = useCallback(
    (places: readonly Place[]) => {
      fit(places)
      if (map) reveal(map)
    },
    [map, fit],
  )

  // On return from a person's page, the popup is open again.
  useEffect(() => {
    if (map && start.place !== null) reveal(map)
  }, [map, start])

  /** Shows the country: its departments, or its municipalities as when the page opens. */
  const showCountry = useCallback(
    (level: 'departments' | 'places') => {
      if (!map) return
      if (level === 'places') {
        map.setView(startView.center, startView.zoom, { animate: false })
        return
      }
      // Between two zooms the country fills the view; tiles, which need whole zooms, are not shown there.
      map.options.zoomSnap = 0.25
      const zoom = Math.min(placesFrom - 0.5, map.getBoundsZoom(country))
      map.setView(country.getCenter(), zoom, { animate: false })
      map.options.zoomSnap = 1
    },
    [map],
  )

  /** Brings a department into view if part of it is outside. */
  const showDepartment = useCallback(
    (code: string) => {
      if (!map || code === islands) return
      const outline = boundsOf(code)
      if (map.getBounds().contains(outline)) return
      const zoom = Math.min(map.getZoom(), map.getBoundsZoom(outline))
      map.setView(outline.getCenter(), zoom, { animate: false })
    },
    [map],
  )

  const setZoom = useCallback(
    (wanted: number) => void map?.setView(map.getCenter(), wanted, { animate: false }),
    [map],
  )

  /** Returns the map's current position. */
  const position = useCallback((): Pick<View, 'center' | 'zoom'> => {
    if (!map) return { center: start.center, zoom: start.zoom }
    const { lat, lng } = map.getCenter()
    return { center: [lat, lng], zoom: map.getZoom() }
  }, [map, start])

  return {
    opening,
    map,
    setMap,
    zoom,
    press,
    choose,
    closed,
    dismiss,
    fit,
    show,
    showCountry,
    showDepartment,
    setZoom,
    position,
  }
}

/** Scrolls the page to the map: on small screens the filters are above it and the list is below. */
const reveal = (map: LeafletMap) => map.getContainer().scrollIntoView({ block: 'nearest' })

function useZoom(map: LeafletMap | null, start: number): number {
  const [zoom, setZoom] = useState(start)
  useEffect(() => {
    if (!map) return undefined
    const update = () => setZoom(map.getZoom())
    update()
    map.on('zoomend', update)
    return () => void map.off('zoomend', update)
  }, [map])
  return zoom
}
