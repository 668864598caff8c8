import { useEffect, useLayoutEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { Place } from '../../people/places'
import { useArriving } from '../../people/use-map-data'
import { MarkerLayer } from './marker-layer'

interface PlaceMarkersProps {
  /** Undefined while loading: the places received so far are shown. */
  places: readonly Place[] | undefined
  /** Key of the place whose popup is open. */
  selected: string | null
  /** Must keep its identity across renders. */
  onSelect: (key: string) => void
}

/** The places on the map. */
export function PlaceMarkers({ places, selected, onSelect }: PlaceMarkersProps) {
  const map = useMap()
  const arriving = useArriving()
  const [layer] = useState(() => new MarkerLayer(onSelect))

  useLayoutEffect(() => {
    layer.addTo(map)
    return () => void layer.remove()
  }, [map, layer])
  useLayoutEffect(() => {
    if (places) layer.show(places)
    else layer.showArriving(arriving?.places() ?? [])
  }, [layer, places, arriving])
  useEffect(() => layer.select(selected), [layer, selected])

  return null
}
