import type { Bounds, Map as LeafletMap, Point } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'

/** The map's view: its zoom, and the visible part of the world in pixels of that zoom. */
export type PaneView = { zoom: number; bounds: Bounds; origin: Point }

const read = (map: LeafletMap): PaneView => ({
  zoom: map.getZoom(),
  bounds: map.getPixelBounds(),
  origin: map.getPixelOrigin(),
})

/** The map's view after each movement. */
export function usePaneView(): PaneView {
  const map = useMap()
  const [view, setView] = useState(() => read(map))
  const update = () => setView(read(map))
  const moved = () => {
    // Without a size nothing is in view, as on paper.
    if (map.getSize().x > 0) update()
  }
  useMapEvents({ moveend: moved, zoomend: update, resize: moved })
  return view
}

/** Runs a load while it is wanted; keeps the result. A failed load is tried again when it is wanted again. */
export function useLoaded<T>(load: () => Promise<T>, wanted: boolean): T | undefined {
  const [loaded, setLoaded] = useState<T>()
  useEffect(() => {
    if (!wanted || loaded !== undefined) return undefined
    let current = true
    load().then(
      (result) => current && setLoaded(result),
      // The map stays readable with the coarser boundaries.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [load, wanted, loaded])
  return loaded
}
