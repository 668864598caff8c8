import 'leaflet/dist/leaflet.css'
import type { LatLngTuple, Map as LeafletMap } from 'leaflet'
import { memo, type ReactNode, type Ref } from 'react'
import { AttributionControl, MapContainer, ZoomControl } from 'react-leaflet'
import { CountryOutline } from './country-outline'
import styles from './map-canvas.module.css'
import { Tiles } from './tiles'

const prefersReducedMotion = () =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface MapCanvasProps {
  ref: Ref<LeafletMap>
  view: { center: LatLngTuple; zoom: number }
  /** Markers and popup. */
  children: ReactNode
}

/** Leaflet's map with outline, tiles and Spanish controls. `view` is read only on the first render. */
export function MapCanvas({ ref, view, children }: MapCanvasProps) {
  const animated = !prefersReducedMotion()
  return (
    <div role="region" aria-label="Mapa" className={styles.frame}>
      <a href="#lugares" className={styles.skip}>
        Pasar a la lista de lugares
      </a>
      <MapContainer
        ref={ref}
        center={view.center}
        zoom={view.zoom}
        scrollWheelZoom
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={animated}
        fadeAnimation={animated}
        markerZoomAnimation={animated}
        className={styles.map ?? ''}
      >
        <Ground />
        {children}
      </MapContainer>
    </div>
  )
}

/** The layers that do not depend on the people. */
const Ground = memo(function Ground() {
  return (
    <>
      {/* Must be first: it notices the removal only of layers that it has seen added. */}
      <AttributionControl prefix={false} />
      <CountryOutline />
      <Tiles />
      <ZoomControl zoomInTitle="Acercar" zoomOutTitle="Alejar" />
    </>
  )
})
