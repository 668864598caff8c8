import type { LeafletEventHandlerFnMap, Map as LeafletMap } from 'leaflet'
import { createContext, use, useEffect } from 'react'

export const MapContext = createContext<LeafletMap | null>(null)

/** Returns the map that the component is on. */
export function useMap(): LeafletMap {
  const map = use(MapContext)
  if (!map) throw new Error('There is no map around this component')
  return map
}

/** Calls the handlers of the last render. */
export function useMapEvents(handlers: LeafletEventHandlerFnMap) {
  const map = useMap()
  useEffect(() => {
    map.on(handlers)
    return () => void map.off(handlers)
  }, [map, handlers])
}
