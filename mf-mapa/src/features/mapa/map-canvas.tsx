import 'leaflet/dist/leaflet.css'
import { readSite } from '@fcr/shared/site'
import type { LatLngTuple, Map as LeafletMap } from 'leaflet'
import type { ReactNode, Ref } from 'react'
import { AttributionControl, MapContainer, TileLayer, ZoomControl } from 'react-leaflet'
import { CountryOutline } from './country-outline'
import { escapeHtml } from './escape-html'
import styles from './map-canvas.module.css'

/** Of the country, with the zoom that shows most of it (specification, section 9). */
export const wholeCountry: { center: LatLngTuple; zoom: number } = {
  center: [4.570868, -74.297333],
  zoom: 7,
}

const prefersStillness = () =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface MapCanvasProps {
  ref: Ref<LeafletMap>
  view: { center: LatLngTuple; zoom: number }
  /** Markers and popup. */
  children: ReactNode
}

/** Leaflet's map with outline, tiles and controls in Spanish. `view` counts once, at the start. */
export function MapCanvas({ ref, view, children }: MapCanvasProps) {
  const { tiles } = readSite()
  const animated = !prefersStillness()
  return (
    <div role="region" aria-label="Mapa" className={styles.frame}>
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
        <CountryOutline />
        {/* Leaflet writes the attribution as HTML; the configuration says it as text. */}
        <TileLayer url={tiles.url} attribution={escapeHtml(tiles.attribution)} maxZoom={18} />
        <ZoomControl zoomInTitle="Acercar" zoomOutTitle="Alejar" />
        <AttributionControl prefix={false} />
        {children}
      </MapContainer>
    </div>
  )
}
