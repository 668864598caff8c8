import { Pane, Polygon } from 'react-leaflet'
import { colombia } from './colombia'
import styles from './map-canvas.module.css'

const rings = colombia
  .split(';')
  .map((ring) => ring.split(' ').map((point) => point.split(',').map(Number) as [number, number]))

/** The country under the tiles: there at once, and all there is to see while no tile comes. */
export function CountryOutline() {
  return (
    // Leaflet's tiles lie at 200.
    <Pane name="outline" style={{ zIndex: 150 }}>
      {rings.map((ring, position) => (
        <Polygon key={position} positions={ring} interactive={false} className={styles.outline ?? ''} />
      ))}
    </Pane>
  )
}
