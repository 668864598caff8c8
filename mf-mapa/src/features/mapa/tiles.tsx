import { escapeMarkup } from '@fcr/shared/contracts/escape-markup'
import { readSite } from '@fcr/shared/site'
import type { Coords, LeafletEventHandlerFnMap } from 'leaflet'
import { useMemo, useState } from 'react'
import { LayerGroup, TileLayer } from 'react-leaflet'

const outlineSource = 'Contorno: Natural Earth'

/** The tiles, with attribution for what is visible: the tile service, the outline's source, or both. */
export function Tiles() {
  const { tiles } = readSite()
  const { shown, handlers } = useShownTiles()
  return (
    <>
      <TileLayer url={tiles.url} maxZoom={18} eventHandlers={handlers} />
      {/* Leaflet expects HTML as attribution; the configuration holds plain text. */}
      {shown.tiles && <LayerGroup attribution={escapeMarkup(tiles.attribution)} />}
      {shown.outline && <LayerGroup attribution={outlineSource} />}
    </>
  )
}

/** Tracks whether any tiles are visible, and whether the outline shows through where tiles are missing. */
function useShownTiles() {
  const [shown, setShown] = useState({ tiles: false, outline: true })
  const handlers = useMemo((): LeafletEventHandlerFnMap => {
    const loaded = new Set<string>()
    const failed = new Set<string>()
    const name = ({ coords: { x, y, z } }: { coords: Coords }) => `${z}/${x}/${y}`
    const see = (outline: boolean) =>
      setShown((before) => {
        const tiles = loaded.size > 0
        return before.tiles === tiles && before.outline === outline ? before : { tiles, outline }
      })
    return {
      tileload: (event) => {
        loaded.add(name(event))
        // Only for the first tile: the others may take a while.
        if (loaded.size === 1) see(true)
      },
      tileerror: (event) => {
        failed.add(name(event))
        see(true)
      },
      tileunload: (event) => {
        loaded.delete(name(event))
        failed.delete(name(event))
      },
      load: () => see(failed.size > 0),
    }
  }, [])
  return { shown, handlers }
}
