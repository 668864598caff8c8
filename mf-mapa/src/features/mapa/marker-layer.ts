import { bounds, DomEvent, DomUtil, Layer, point } from 'leaflet'
import type { Bounds, Handler, LeafletEventHandlerFn, Map as LeafletMap, Point, ZoomAnimEvent } from 'leaflet'
import type { Place } from '../../people/places'
import { createMarker, fillMarker, markSelected, type Marker } from './marker'
import styles from './marker-layer.module.css'

/** Radius of a marker, in pixels. */
const radius = 16

/** Leaflet's types lack `moved`. */
type Dragging = Handler & { moved: () => boolean | undefined }

/** Initial extent of the markers' box: Colombia with its islands. It grows for people who worked elsewhere. */
const country: [latitude: number, longitude: number][] = [
  [13.5, -82],
  [-4.5, -66.5],
]

/** Milliseconds of DOM changes per frame. The browser takes some ten times as long to render them. */
const turn = 4

/**
 * One button for each place, largest first, which is also the tab order. A single layer with two listeners
 * replaces Leaflet's markers: an old phone must show a thousand of them within a fraction of a second. The
 * buttons share one grid cell, positioned by margins and stacked by `order`: with `position` or `transform`,
 * each would become a compositing layer, and the browser visits all layers on every frame.
 */
export class MarkerLayer extends Layer {
  private readonly root = DomUtil.create('div', `leaflet-zoom-animated ${styles.layer ?? ''}`)
  private readonly markers = new Map<string, Marker>()
  /** The box around all markers, at zoom 0, and its corner on the map's pane. */
  private room: Bounds | undefined
  private corner = point(0, 0)
  /** Request id of the frame that continues the drawing. */
  private frame = 0
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
    cancelAnimationFrame(this.frame)
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

  /** Shows exactly these places, in this order: the first ones at once, more with each frame. */
  show(places: readonly Place[]) {
    this.run(this.draw(places, true))
  }

  /** Shows places that are still being counted. They are sorted only at the end: each count changes the order. */
  showArriving(places: readonly Place[]) {
    this.run(this.draw(places, false))
  }

  /** Marks the place whose popup is open. */
  select(key: string | null) {
    for (const each of [this.selected, key]) {
      const marker = each === null ? undefined : this.markers.get(each)
      if (marker) markSelected(marker, each === key)
    }
    this.selected = key
  }

  /** Starts drawing and drops the unfinished work of an earlier drawing. */
  private run(work: Iterator<void>) {
    cancelAnimationFrame(this.frame)
    const began = performance.now()
    do if (work.next().done) return
    while (performance.now() - began < turn)
    this.frame = requestAnimationFrame(() => this.run(work))
  }

  /** Yields after each change that costs the browser more than a text update. */
  private *draw(places: readonly Place[], inOrder: boolean) {
    this.keepOnly(new Set(places.map(({ key }) => key)))
    this.makeRoom(places)
    const missing = places.filter((place) => {
      const marker = this.markers.get(place.key)
      if (marker) fillMarker(marker, place)
      return !marker
    })
    for (const place of missing) {
      this.add(place)
      yield
    }
    if (inOrder) yield* this.arrange(places)
  }

  private keepOnly(keys: ReadonlySet<string>) {
    for (const [key, { button }] of this.markers) {
      if (keys.has(key)) continue
      button.remove()
      this.markers.delete(key)
    }
  }

  private add(place: Place) {
    const { map } = this
    if (!map) throw new Error('The markers have no map yet')
    const marker = createMarker(place, map.project([place.latitude, place.longitude], 0))
    if (place.key === this.selected) markSelected(marker, true)
    this.markers.set(place.key, marker)
    this.putInPlace(marker)
    this.root.append(marker.button)
  }

  private *arrange(places: readonly Place[]) {
    let next = this.root.firstChild
    for (const [index, { key }] of places.entries()) {
      const button = this.markers.get(key)?.button
      if (!button) continue
      // Where markers overlap, the larger group is on top: it is easier to see and to hit.
      const order = String(-index)
      const stays = button === next && button.style.order === order
      button.style.order = order
      if (button === next) next = button.nextSibling
      else this.moveBefore(button, next)
      if (!stays) yield
    }
  }

  private moveBefore(button: HTMLElement, next: Node | null) {
    const focused = document.activeElement === button
    this.root.insertBefore(button, next)
    // Moving an element removes its focus.
    if (focused) button.focus({ preventScroll: true })
  }

  /** Enlarges the box if it is too small, which is rare: all markers are then repositioned. */
  private makeRoom(places: readonly Place[]) {
    const { map } = this
    if (!map) return
    const room = this.room ?? bounds(country.map((corner) => map.project(corner, 0)))
    let grown = room !== this.room
    for (const { key, latitude, longitude } of places) {
      if (this.markers.has(key)) continue
      const world = map.project([latitude, longitude], 0)
      if (room.contains(world)) continue
      room.extend(world)
      grown = true
    }
    this.room = room
    if (grown) this.position()
  }

  /** Positions the box and all markers. */
  private position() {
    if (!this.room?.min || !this.room.max) return
    const corner = this.pixels(this.room.min).subtract([radius, radius])
    const size = this.pixels(this.room.max).add([radius, radius]).subtract(corner)
    this.corner = corner
    for (const marker of this.markers.values()) this.putInPlace(marker)
    // Large enough to hold all markers. The map listens to wheel and touch events: the browser would collect the
    // shapes of boxes that overflow this one on every frame.
    Object.assign(this.root.style, {
      left: `${corner.x}px`,
      top: `${corner.y}px`,
      width: `${size.x}px`,
      height: `${size.y}px`,
      // At the pane's origin, as if the box began there.
      transformOrigin: `${-corner.x}px ${-corner.y}px`,
      transform: '',
    })
  }

  private putInPlace({ button, world }: Marker) {
    const { x, y } = this.pixels(world).subtract(this.corner).subtract([radius, radius])
    button.style.margin = `${y}px 0 0 ${x}px`
  }

  /** Converts a point at zoom 0 to a position on the map's pane. */
  private pixels(world: Point): Point {
    const { map } = this
    if (!map) return world
    return world.multiplyBy(map.getZoomScale(map.getZoom(), 0)).subtract(map.getPixelOrigin()).round()
  }

  /** Scales all markers as one picture until the zoom has ended and each is repositioned. */
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
    // The map would treat it as a click outside the popup.
    DomEvent.stopPropagation(event)
    // Dragging the map also ends with a click; a click by keyboard has no `detail`.
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

const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)

/** Returns the pixel origin that the map will have after a zoom. */
function originAfter(map: LeafletMap, center: ZoomAnimEvent['center'], zoom: number): Point {
  const pane = map.getPane('mapPane')
  const target = map.project(center, zoom).subtract(map.getSize().divideBy(2))
  return (pane ? target.add(DomUtil.getPosition(pane)) : target).round()
}
