import { escapeMarkup } from '@fcr/shared/contracts/escape-markup'
import { mapTiles } from '@fcr/shared/site'
import { control, tileLayer, type Coords, type Map as LeafletMap } from 'leaflet'
import { placesFrom } from '../use-map-selection'

const baseMapSource = 'Fuente: DANE, Natural Earth'

/** Adds the attribution of the base map and, unless the site does without them, tiles above it. */
export function addTiles(map: LeafletMap) {
  const sources = control.attribution({ prefix: false }).addAttribution(baseMapSource).addTo(map)
  const tiles = mapTiles()
  if (!tiles) return
  // Leaflet expects HTML as attribution; the configuration holds plain text.
  const attribution = escapeMarkup(tiles.attribution)
  const visible = new Set<string>()
  const name = ({ coords: { x, y, z } }: { coords: Coords }) => `${z}/${x}/${y}`
  // Further away the departments are shaded, and no one learns that somebody looks at the country.
  tileLayer(tiles.url, { minZoom: placesFrom })
    .on('tileload', (event) => {
      if (visible.size === 0) sources.addAttribution(attribution)
      visible.add(name(event))
    })
    .on('tileunload', (event) => {
      if (visible.delete(name(event)) && visible.size === 0) sources.removeAttribution(attribution)
    })
    .addTo(map)
}
