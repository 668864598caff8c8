import { divIcon, type Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { Marker, Pane, Polygon, Polyline, useMap, useMapEvents } from 'react-leaflet'
import { borders, country, departments, land } from './colombia'
import styles from './map-canvas.module.css'

type Tuple = [latitude: number, longitude: number]

const lines = (text: string) =>
  text.split(';').map((line) => line.split(' ').map((point) => point.split(',').map(Number) as Tuple))
const shapes = { land: lines(land), country: lines(country), borders: lines(borders) }

const names = departments.split(';').map((entry) => {
  const [name = '', latitude, longitude] = entry.split(',')
  const icon = divIcon({ html: name, className: styles.department ?? '', iconSize: [0, 0] })
  return { name, icon, position: [Number(latitude), Number(longitude)] as Tuple }
})

/** Number of names to show, largest departments first, without overlaps. */
const namesAt = (zoom: number) => (zoom >= 8 ? names.length : zoom === 7 ? 20 : zoom === 6 ? 10 : 0)

/** The country and its departments under the tiles: visible at once, and the fallback while no tile loads. */
export function CountryOutline() {
  const shown = namesAt(useZoom())
  return (
    // Below Leaflet's tiles (200). Decoration only: the list has the places and their names.
    <Pane name="outline" style={{ zIndex: 150 }} ref={hideFromReaders}>
      <Polygon positions={shapes.land} interactive={false} className={styles.land ?? ''} />
      <Polygon
        positions={shapes.country.map((ring) => [ring])}
        interactive={false}
        className={styles.country ?? ''}
      />
      <Polyline positions={shapes.borders} interactive={false} className={styles.borders ?? ''} />
      {names.slice(0, shown).map(({ name, icon, position }) => (
        <Marker
          key={name}
          position={position}
          icon={icon}
          pane="outline"
          interactive={false}
          keyboard={false}
        />
      ))}
    </Pane>
  )
}

const hideFromReaders = (pane: HTMLElement | null) => pane?.setAttribute('aria-hidden', 'true')

function useZoom(): number {
  const map: LeafletMap = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  return zoom
}
