import 'leaflet/dist/leaflet.css'
import type { LatLngTuple, Map as LeafletMap } from 'leaflet'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createMap } from './leaflet/create-map'
import { MapContext } from './leaflet/map-context'
import styles from './map-canvas.module.css'

interface MapCanvasProps {
  map: LeafletMap | null
  /** Called with the map once it is there, and with null when it goes. */
  onMap: (map: LeafletMap | null) => void
  /** Where the map begins; must keep its identity. */
  view: { center: LatLngTuple; zoom: number }
  /** What is on the map. */
  children: ReactNode
  /** What is below the map, or on a large screen over its corners. */
  overlay: ReactNode
}

export function MapCanvas({ map, onMap, view, children, overlay }: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!container.current) return undefined
    const created = createMap(container.current, view)
    onMap(created)
    return () => {
      onMap(null)
      created.remove()
    }
  }, [view, onMap])
  return (
    <div role="region" aria-label="Mapa" className={styles.frame}>
      <a href="#lugares" className={styles.skip}>
        Pasar a la lista de lugares
      </a>
      <div ref={container} className={styles.map}>
        {map && <MapContext value={map}>{children}</MapContext>}
      </div>
      {overlay}
    </div>
  )
}
