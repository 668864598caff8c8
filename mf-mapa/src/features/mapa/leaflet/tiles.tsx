import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { mapTiles } from '@fcr/shared/site'
import type { TileEvent } from 'leaflet'
import { useMemo, useState } from 'react'
import { TileLayer } from 'react-leaflet'
import { placesFrom } from '../use-map-selection'

/** Tiles above the base map, unless the site does without them. Their attribution is shown with the first one. */
export function Tiles() {
  const tiles = mapTiles()
  const [covered, setCovered] = useState(false)
  const eventHandlers = useMemo(() => {
    const visible = new Set<HTMLElement>()
    return {
      tileload: ({ tile }: TileEvent) => setCovered(visible.add(tile).size > 0),
      tileunload({ tile }: TileEvent) {
        visible.delete(tile)
        setCovered(visible.size > 0)
      },
    }
  }, [])
  return (
    tiles && (
      <TileLayer
        url={tiles.url}
        // At lower zoom the departments are shaded instead, so the tile service does not see who looks at the
        // country.
        minZoom={placesFrom}
        noWrap
        // Leaflet expects HTML as attribution; the configuration holds plain text.
        attribution={covered ? escapeMarkup(tiles.attribution) : ''}
        eventHandlers={eventHandlers}
      />
    )
  )
}
