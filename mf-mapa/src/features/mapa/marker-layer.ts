import { DomEvent, DomUtil, Layer } from 'leaflet'
import type { Handler, LeafletEventHandlerFn, Map as LeafletMap, Point, ZoomAnimEvent } from 'leaflet'
import { placeLabel } from '../../people/place-texts'
import type { Place } from '../../people/places'
import styles from './marker-layer.module.css'

/** Half a marker, in pixels. */
const radius = 16

/** What the types leave out. */
type Dragging = Handler & { moved: () => boolean | undefined }

/** A button on the map, and where it is at zoom 0. */
type Marker = { button: HTMLButtonElement; place: Place; world: Point }

/**
 * A button for each place, large to small, which is also the order of the tab key. One layer with two listeners
 * instead of Leaflet's markers: a thousand of them must be there within a fraction of a second, on an old phone. The
 * buttons share the one cell of a grid, moved by margins and stacked by `order`: placed by `position` or `transform`, each
 * would be a layer to the browser, which goes through all of them with every frame that it draws.
 */
export class MarkerLayer extends Layer {
  private readonly root = DomUtil.create('div', `leaflet-zoom-animated ${styles.layer ?? ''}`)
  private readonly template = createTemplate()
  private markers = new Map<string, Marker>()
  private selected: string | null = null
  private map: LeafletMap | undefined
  private readonly onSelect: (key: string) => void

  constructor(onSelect: (key: string) => void) {
    super()
    this.onSelect = onSelect
    this.root.addEventListener('click', this.press)
    this.root.addEventListener('dblclick', (event) => DomEvent.stopPropagation(event))
    this.root.addEventListener('focusin', this.bringIntoView)
  }

  override onAdd(map: LeafletMap): this {
    this.map = map
    map.getPane('markerPane')?.append(this.root)
    return this
  }

  override onRemove(): this {
    this.root.remove()
    this.map = undefined
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      zoom: () => this.position(),
      viewreset: () => this.position(),
      zoomanim: (event) => this.zoomTowards(event as ZoomAnimEvent),
    }
  }

  /** Shows these places and no others. */
  show(places: readonly Place[]) {
    const before = this.markers
    this.markers = new Map(
      places.map((place, index) => {
        const marker = this.marker(place, before.get(place.key))
        // Where markers overlap, the larger group lies on top: it is the easier one to see and to hit.
        marker.button.style.order = String(-index)
        return [place.key, marker]
      }),
    )
    this.position()
    this.root.replaceChildren(...[...this.markers.values()].map(({ button }) => button))
  }

  /** Marks the place whose popup is open. */
  select(key: string | null) {
    for (const each of [this.selected, key]) {
      if (each === null) continue
      this.markers.get(each)?.button.setAttribute('aria-expanded', String(each === key))
    }
    this.selected = key
  }

  private marker(place: Place, existing: Marker | undefined): Marker {
    if (existing?.place === place) return existing
    const button = existing?.button ?? (this.template.cloneNode() as HTMLButtonElement)
    const count = String(place.records.length)
    button.textContent = count
    button.dataset['key'] = place.key
    button.setAttribute('aria-label', placeLabel(place))
    if (place.key === this.selected) button.setAttribute('aria-expanded', 'true')
    button.classList.toggle(styles.long ?? '', count.length > 3)
    const world = existing?.world ?? this.map?.project([place.latitude, place.longitude], 0)
    if (!world) throw new Error('The markers have no map yet')
    return { button, place, world }
  }

  /** Puts every marker where it belongs. */
  private position() {
    const { map } = this
    if (!map) return
    const scale = map.getZoomScale(map.getZoom(), 0)
    const origin = map.getPixelOrigin()
    const markers = [...this.markers.values()].map(({ button, world }) => ({
      button,
      x: Math.round(world.x * scale - origin.x) - radius,
      y: Math.round(world.y * scale - origin.y) - radius,
    }))
    const left = Math.min(...markers.map(({ x }) => x))
    const top = Math.min(...markers.map(({ y }) => y))
    const right = Math.max(...markers.map(({ x }) => x)) + 2 * radius
    const bottom = Math.max(...markers.map(({ y }) => y)) + 2 * radius
    for (const { button, x, y } of markers) button.style.margin = `${y - top}px 0 0 ${x - left}px`
    // Large enough to hold all markers. The map listens to the wheel and to fingers: of boxes that hang out of this
    // one, the browser would gather the shapes with every frame that it draws.
    Object.assign(this.root.style, {
      ...box(left, top, right - left, bottom - top),
      // Where the pane begins, as if the box did.
      transformOrigin: `${-left}px ${-top}px`,
      transform: '',
    })
  }

  /** All markers as one picture that grows or shrinks, until the zoom has ended and each is put in its place. */
  private zoomTowards({ center, zoom }: Pick<ZoomAnimEvent, 'center' | 'zoom'>) {
    const { map } = this
    if (!map) return
    const scale = map.getZoomScale(zoom)
    const offset = map
      .getPixelOrigin()
      .multiplyBy(scale)
      .subtract(originAfter(map, center, zoom))
      .round()
    this.root.style.transform = `translate(${offset.x}px, ${offset.y}px) scale(${scale})`
  }

  private readonly press = (event: MouseEvent) => {
    const key = buttonOf(event)?.dataset['key']
    if (key === undefined) return
    // The map would take it for a press beside the popup.
    DomEvent.stopPropagation(event)
    // The end of dragging the map is a click too; one by keyboard has no `detail`.
    if (event.detail > 0 && (this.map?.dragging as Dragging | undefined)?.moved()) return
    this.onSelect(key)
  }

  private readonly bringIntoView = (event: FocusEvent) => {
    const button = buttonOf(event)
    const marker = this.markers.get(button?.dataset['key'] ?? '')
    if (!marker || !marker.button.matches(':focus-visible')) return
    const { latitude, longitude } = marker.place
    this.map?.panInside([latitude, longitude], { padding: [48, 48], animate: false })
  }
}

const box = (left: number, top: number, width: number, height: number) =>
  Number.isFinite(left)
    ? { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
    : { left: '0', top: '0', width: '0', height: '0' }

function createTemplate(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `leaflet-marker-icon ${styles.marker ?? ''}`
  button.setAttribute('aria-haspopup', 'dialog')
  button.setAttribute('aria-expanded', 'false')
  return button
}

const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)

/** The pixel origin that the map will have after a zoom. */
function originAfter(map: LeafletMap, center: ZoomAnimEvent['center'], zoom: number): Point {
  const pane = map.getPane('mapPane')
  const target = map.project(center, zoom).subtract(map.getSize().divideBy(2))
  return (pane ? target.add(DomUtil.getPosition(pane)) : target).round()
}
