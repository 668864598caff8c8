import type { LatLng } from 'leaflet'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Place } from '../../../people/places'
import { useArriving } from '../../../people/use-map-data'
import { useMap } from '../leaflet/map-context'
import { MarkerLayer } from './marker-layer'

interface PlaceMarkersProps {
  /** Undefined while loading: the places received so far are shown. */
  places: readonly Place[] | undefined
  /** Key of the place whose popup is open. */
  selected: string | null
  /** Called with the keys of the places under a press, largest first; must keep its identity across renders. */
  onPress: (keys: readonly string[], at: LatLng) => void
}

/** The places on the map. */
export function PlaceMarkers({ places, selected, onPress }: PlaceMarkersProps) {
  const map = useMap()
  const arriving = useArriving()
  const [layer] = useState(() => new MarkerLayer(onPress))

  useLayoutEffect(() => {
    layer.addTo(map)
    return () => void layer.remove()
  }, [map, layer])
  useLayoutEffect(() => {
    if (places) layer.show(places, { complete: true })
    else layer.show(arriving?.places() ?? [], { complete: arriving?.complete ?? false })
  }, [layer, places, arriving])
  useEffect(() => layer.select(selected), [layer, selected])

  return null
}
