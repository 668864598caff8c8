import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { Place } from '../../people/places'
import { MarkerLayer } from './marker-layer'

interface PlaceMarkersProps {
  places: readonly Place[]
  /** Key of the place whose popup is open. */
  selected: string | null
  /** Stays the same function. */
  onSelect: (key: string) => void
}

/** The places on the map. */
export function PlaceMarkers({ places, selected, onSelect }: PlaceMarkersProps) {
  const map = useMap()
  const [layer] = useState(() => new MarkerLayer(onSelect))

  useEffect(() => {
    layer.addTo(map)
    return () => void layer.remove()
  }, [map, layer])
  useEffect(() => layer.show(places), [layer, places])
  useEffect(() => layer.select(selected), [layer, selected])

  return null
}
