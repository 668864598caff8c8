import { memo, useMemo } from 'react'
import { useMap } from 'react-leaflet'
import { nameKey } from '../../../people/place-names'
import type { Place } from '../../../people/places'
import { spotsOf } from '../markers/spots'
import styles from './base-map.module.css'
import { areaNames, countryZoom, departments } from './country'
import { layoutLabels, type Box, type LabelKind, type Name } from './labels'
import { detailZoom, type Town } from './municipalities'
import type { PaneView } from './use-pane-view'

interface PlaceNamesProps {
  view: PaneView
  places: readonly Place[]
  /** Whether departments are shaded, with figures and names of their own. */
  shaded: boolean
  /** Undefined where they are not named. */
  towns: readonly Town[] | undefined
}

/** Departments are named up to this zoom. */
const departmentNames = 8

/** The names that fit into the view. */
export const PlaceNames = memo(function PlaceNames({ view, places, shaded, towns }: PlaceNamesProps) {
  const map = useMap()
  const spots = useMemo(
    () => (shaded ? new Map<string, never>() : spotsOf(places, map)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the positions depend on the map's zoom
    [places, map, shaded, view.zoom],
  )
  // Bogotá is a department and a town.
  const townNames = useMemo(() => new Set(towns?.map(({ name }) => nameKey(name))), [towns])
  const labels = useMemo(() => {
    const { zoom, bounds, origin } = view
    const min = bounds.getTopLeft()
    const max = bounds.getBottomRight()
    const inView = (x: number, y: number) => x > min.x && x < max.x && y > min.y && y < max.y
    const names: Name[] = []
    const add = (kind: LabelKind, text: string, x: number, y: number, radius: number) => {
      if (inView(x, y)) names.push({ kind, text, x: x - origin.x, y: y - origin.y, radius })
    }
    const unit = 2 ** (zoom - countryZoom)
    for (const { kind, name, at } of areaNames)
      add(kind === 'sea' ? 'sea' : 'country', name, (at[0] ?? 0) * unit, (at[1] ?? 0) * unit, 0)
    if (!shaded && zoom <= departmentNames)
      for (const { name, label } of departments)
        if (!townNames.has(nameKey(name)))
          add('department', name, (label[0] ?? 0) * unit, (label[1] ?? 0) * unit, 0)
    const obstacles: Box[] = []
    const named = new Set<string>()
    for (const { key, municipality } of places) {
      const spot = spots.get(key)
      if (!spot || !inView(spot.at.x, spot.at.y)) continue
      const [x, y, radius] = [spot.at.x - origin.x, spot.at.y - origin.y, spot.size / 2 + 2]
      obstacles.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
      if (!towns) continue
      named.add(municipality)
      add('place', municipality, spot.at.x, spot.at.y, radius)
    }
    const detail = 2 ** (zoom - detailZoom)
    for (const { name, seat } of towns ?? [])
      if (!named.has(name)) add('town', name, seat[0] * detail, seat[1] * detail, 3)
    return layoutLabels(names, obstacles)
  }, [view, places, spots, shaded, towns, townNames])
  return labels.map(({ kind, text, anchor, x, y, textX, textY }) => (
    <text key={`${text} ${x} ${y}`} className={styles[kind]} textAnchor={anchor} x={textX} y={textY}>
      {text}
    </text>
  ))
})
