import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wholeCountry } from './map-canvas'
import type { Place } from './places'
import { leaveView, leftView, type View } from './returned-view'

const start: View = { ...wholeCountry, place: null }

/** An open place. Opened anew it is another opening: Leaflet closes a popup when its own marker is pressed. */
type Opening = { place: string; count: number }

/** Which place is open on the map, and how it is opened, closed and found again. */
export function useMapSelection() {
  const [view] = useState<View>(() => leftView() ?? start)
  const [opening, setOpening] = useState<Opening | null>(
    view.place === null ? null : { place: view.place, count: 0 },
  )
  const [map, setMap] = useState<LeafletMap | null>(null)
  const openings = useRef(0)
  // What had the focus when a popup was opened.
  const opener = useRef<HTMLElement | null>(null)

  useEffect(() => leaveView(null), [])

  const select = useCallback((place: string) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    openings.current += 1
    setOpening({ place, count: openings.current })
  }, [])

  const choose = useCallback(
    (place: Place) => {
      select(place.key)
      map?.panTo([place.latitude, place.longitude], { animate: false })
      // On small screens the map lies above the list.
      map?.getContainer().scrollIntoView({ block: 'nearest' })
    },
    [map, select],
  )

  const dismiss = () => {
    setOpening(null)
    opener.current?.focus()
  }

  const closed = useCallback(() => setOpening(null), [])

  const leave = () => {
    if (!map) return
    const { lat, lng } = map.getCenter()
    leaveView({ center: [lat, lng], zoom: map.getZoom(), place: opening?.place ?? null })
  }

  return { opening, view, setMap, select, choose, closed, dismiss, leave }
}
