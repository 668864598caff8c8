import { control, DomEvent, Map as LeafletMap, svg } from 'leaflet'
import type { LatLngTuple } from 'leaflet'
import { zooms } from '../address'
import { addTiles } from './tiles'

const prefersReducedMotion = () =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Creates Leaflet's map with tiles, scale, Spanish controls, and the panes that React renders into. */
export function createMap(container: HTMLElement, view: { center: LatLngTuple; zoom: number }): LeafletMap {
  const animated = !prefersReducedMotion()
  const map = new LeafletMap(container, {
    center: view.center,
    zoom: view.zoom,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
  })
  addBasePane(map)
  addDepartmentsPane(map)
  addTiles(map)
  control.zoom({ zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(map)
  control.scale({ imperial: false }).addTo(map)
  endZoomWithMap(map)
  return map
}

/** The element for the base map: its coordinates are the pixels of the map's panes; it moves and zooms with them. */
export const basePane = (map: LeafletMap) => map.getPane(base)?.querySelector('g') ?? null
/** The element for what lies above the departments. */
export const departmentsPane = (map: LeafletMap) => map.getPane(departments) ?? null

const base = 'base-map'
const departments = 'departments'

function addBasePane(map: LeafletMap) {
  const pane = map.createPane(base)
  // Below Leaflet's tiles (200).
  pane.style.zIndex = '150'
  pane.setAttribute('aria-hidden', 'true')
  svg({ pane: base, padding: 0.3 }).addTo(map)
  // React listens for focus where it renders, and Chromium makes a tab stop of SVG that listens for it.
  basePane(map)?.setAttribute('tabindex', '-1')
}

function addDepartmentsPane(map: LeafletMap) {
  const pane = map.createPane(departments)
  pane.style.zIndex = '620'
  pane.classList.add('leaflet-zoom-hide')
  DomEvent.disableClickPropagation(pane)
}

/** Leaflet 1.9 leaves a timer, which fails when it moves a map that is gone. */
function endZoomWithMap(map: LeafletMap & { _animatingZoom?: boolean }) {
  map.on('unload', () => (map._animatingZoom = false))
}
