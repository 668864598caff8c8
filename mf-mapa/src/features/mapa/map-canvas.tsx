import 'leaflet/dist/leaflet.css'
import { SkipLink } from '@fcr/shared/ui'
import { latLngBounds, type Map as LeafletMap } from 'leaflet'
import { useCallback, type ReactNode } from 'react'
import { AttributionControl, MapContainer, ScaleControl, ZoomControl } from 'react-leaflet'
import { zooms } from './address'
import { afterPaint } from './after-paint'
import { Tiles } from './leaflet/tiles'
import styles from './map-canvas.module.css'
import type { View } from './view-memory'

interface MapCanvasProps {
  /** Called with the map once it is there, and with null when it goes; must keep its identity. */
  onMap: (map: LeafletMap | null) => void
  /** Where the map begins. */
  view: Pick<View, 'center' | 'zoom'>
  /** The layers on the map. */
  children: ReactNode
  /** Content below the map, or on a large screen over its corners. */
  overlay: ReactNode
}

/** One copy of the world, up to the limits of the projection. Panning stops there. */
const world = latLngBounds([-85.06, -180], [85.06, 180])

const prefersReducedMotion = () =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The map with tiles, scale, Spanish controls, and its layers. */
export function MapCanvas({ onMap, view, children, overlay }: MapCanvasProps) {
  const animated = !prefersReducedMotion()
  const ref = useCallback(
    (map: LeafletMap | null) => {
      if (map) {
        endZoomWithMap(map)
        zoomAfterPaint(map)
      }
      onMap(map)
    },
    [onMap],
  )
  return (
    <div role="region" aria-label="Mapa" className={styles.frame}>
      <SkipLink href="#lugares">Pasar a la lista de lugares</SkipLink>
      <MapContainer
        ref={ref}
        className={styles.map ?? ''}
        center={view.center}
        zoom={view.zoom}
        minZoom={zooms.min}
        maxZoom={zooms.max}
        maxBounds={world}
        maxBoundsViscosity={1}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={animated}
        fadeAnimation={animated}
        markerZoomAnimation={animated}
      >
        <AttributionControl prefix={false} />
        <ZoomControl zoomInTitle="Acercar" zoomOutTitle="Alejar" />
        <ScaleControl imperial={false} />
        <Tiles />
        {children}
      </MapContainer>
      {overlay}
    </div>
  )
}

/** Leaflet 1.9 leaves a timer, which fails when it moves a map that is gone; no public call ends it. */
function endZoomWithMap(map: LeafletMap & { _animatingZoom?: boolean }) {
  map.on('unload', () => (map._animatingZoom = false))
}

/** Leaflet's zoom buttons and keys show the press before the map is drawn again. */
function zoomAfterPaint(map: LeafletMap) {
  const zoomAtOnce = map.setZoom.bind(map)
  map.setZoom = (...to) => {
    const cancel = afterPaint(() => {
      map.off('unload', cancel)
      zoomAtOnce(...to)
    })
    return map.on('unload', cancel)
  }
}
