import { createElementObject, createLayerComponent, type LayerProps } from '@react-leaflet/core'
import { useMemo } from 'react'
import type { Place } from '../../../people/places'
import { useArriving } from '../../../people/use-map-data'
import type { OnPress } from './marker-events'
import { MarkerLayer } from './marker-layer'

interface PlaceMarkersProps {
  /** Undefined while loading: the places received so far are shown. */
  places: readonly Place[] | undefined
  /** Key of the place whose popup is open. */
  selected: string | null
  /** Must keep its identity across renders. */
  onPress: OnPress
}

interface MarkersProps extends LayerProps, PlaceMarkersProps {
  places: readonly Place[]
  complete: boolean
}

function update(layer: MarkerLayer, { places, complete, selected }: MarkersProps): MarkerLayer {
  layer.show(places, { complete })
  layer.select(selected)
  return layer
}

const Markers = createLayerComponent<MarkerLayer, MarkersProps>(
  (props, context) => createElementObject(update(new MarkerLayer(props.onPress), props), context),
  update,
)

/** The places on the map. */
export function PlaceMarkers({ places, selected, onPress }: PlaceMarkersProps) {
  const arriving = useArriving()
  const drawn = useMemo(() => places ?? arriving?.places() ?? [], [places, arriving])
  const complete = places !== undefined || arriving?.complete === true
  return <Markers places={drawn} complete={complete} selected={selected} onPress={onPress} />
}
