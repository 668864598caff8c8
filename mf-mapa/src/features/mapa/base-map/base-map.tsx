import { CRS, latLng } from 'leaflet'
import { memo, useMemo } from 'react'
import { Pane } from 'react-leaflet'
import type { Place } from '../../../people/places'
import { Drawing } from '../leaflet/drawing'
import styles from './base-map.module.css'
import { countryZoom, departments, surroundings } from './country'
import { detailZoom, linesIn, loadBoundaries, type Boundaries, type Box } from './municipalities'
import { PlaceNames } from './place-names'
import { useLoaded, usePaneView, type PaneView } from './use-pane-view'

/** From this zoom on, municipalities have their boundaries and towns their names. */
const detailFrom = 8

interface BaseMapProps {
  /** The steps of the scale by department code, where departments are shaded. */
  shades: ReadonlyMap<string, number> | undefined
  /** Code of the chosen department. */
  chosen: string | null
  /** Places with people. */
  places: readonly Place[]
  /** The place whose popup is open. */
  open: Place | undefined
}

/**
 * The country with its boundaries, rivers, towns and neighbours: visible at once, and complete without tiles, which
 * cover it. Decoration for screen readers: the list has the places and their names.
 */
export const BaseMap = memo(function BaseMap(props: BaseMapProps) {
  return (
    // Below Leaflet's tiles (200).
    <Pane name="base-map" style={{ zIndex: 150 }} ref={hideFromReaders}>
      <Drawing attribution="Fuente: DANE, Natural Earth">
        <Content {...props} />
      </Drawing>
    </Pane>
  )
})

const hideFromReaders = (pane: HTMLElement | null) => pane?.setAttribute('aria-hidden', 'true')

function Content({ shades, chosen, places, open }: BaseMapProps) {
  const view = usePaneView()
  const boundaries = useLoaded(loadBoundaries, view.zoom >= detailFrom)
  const detail = view.zoom >= detailFrom ? boundaries : undefined
  return (
    <>
      <g transform={transform(view, countryZoom)}>
        <Country shades={shades} chosen={chosen} rivers={view.zoom <= 10} detailed={detail !== undefined} />
      </g>
      {detail && (
        <g transform={transform(view, detailZoom)}>
          <Detail view={view} boundaries={detail} outline={open && outlineOf(open, detail)} />
        </g>
      )}
      <PlaceNames view={view} places={places} shaded={shades !== undefined} towns={detail?.towns} />
    </>
  )
}

/** From the pixels of one zoom to those of the map's pane. */
const transform = ({ zoom, origin }: PaneView, unit: number) =>
  `translate(${-origin.x} ${-origin.y}) scale(${2 ** (zoom - unit)})`

type CountryProps = Pick<BaseMapProps, 'shades' | 'chosen'> & {
  /** At closer zooms these rivers are too coarse: they miss the real beds. */
  rivers: boolean
  /** Whether detailed boundaries are drawn above. */
  detailed: boolean
}

const Country = memo(function Country({ shades, chosen, rivers, detailed }: CountryProps) {
  return (
    <>
      <path className={styles.land} d={surroundings.land} />
      <path className={styles.borders} d={surroundings.borders} />
      {!detailed && <path className={styles.edge} d={departments.map(({ path }) => path).join('')} />}
      {departments.map(({ code, path }) => (
        <path
          key={code}
          className={shades ? styles.shaded : detailed ? styles.plain : styles.ground}
          data-step={shades?.get(code) ?? undefined}
          d={path}
        />
      ))}
      <path className={styles.lakes} d={surroundings.lakes} />
      {rivers && <path className={styles.rivers} d={surroundings.rivers} />}
      {chosen !== null && (
        <path className={styles.chosen} d={departments.find(({ code }) => code === chosen)?.path} />
      )}
    </>
  )
})

interface DetailProps {
  view: PaneView
  boundaries: Boundaries
  /** Path of the municipality whose popup is open. */
  outline: string | undefined
}

const Detail = memo(function Detail({ view, boundaries, outline }: DetailProps) {
  const { municipal, departmental, coast, towns } = boundaries
  const box = useMemo(() => boxAround(view), [view])
  return (
    <>
      <path className={styles.municipal} d={linesIn(municipal, box)} />
      <path className={styles.departmental} d={linesIn(departmental, box)} />
      <path className={styles.coast} d={linesIn(coast, box)} />
      {outline !== undefined && <path className={styles.openPlace} d={outline} />}
      <path
        className={styles.towns}
        d={towns
          .filter(({ seat: [x, y] }) => x > box.left && x < box.right && y > box.top && y < box.bottom)
          .map(({ seat: [x, y] }) => `M${x},${y}h0`)
          .join('')}
      />
    </>
  )
})

/** The visible part of the world, and as much around it, in the units of the detailed boundaries. */
function boxAround({ zoom, bounds }: PaneView): Box {
  const scale = 2 ** (detailZoom - zoom)
  const { x, y } = bounds.getSize()
  const [min, max] = [bounds.getTopLeft(), bounds.getBottomRight()]
  return {
    left: (min.x - x) * scale,
    top: (min.y - y) * scale,
    right: (max.x + x) * scale,
    bottom: (max.y + y) * scale,
  }
}

function outlineOf({ latitude, longitude }: Place, { outlineNear }: Boundaries): string {
  const { x, y } = CRS.EPSG3857.latLngToPoint(latLng(latitude, longitude), detailZoom)
  return outlineNear(x, y)
}
