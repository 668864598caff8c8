import { bounds, DomUtil, Layer, point } from 'leaflet'
import type { Bounds, LeafletEventHandlerFn, Map as LeafletMap, Point, ZoomAnimEvent } from 'leaflet'
import type { Place } from '../../../people/places'
import { fullSize } from './layout-markers'
import { createMarker, drawMarker, markSelected, type Marker } from './marker'
import { MarkerEvents, type OnPress } from './marker-events'
import { spotsOf, type Spot } from './spots'
import styles from './marker-layer.module.css'

/** Initial extent of the markers' box: Colombia with its islands. It grows for people who worked elsewhere. */
const country: [latitude: number, longitude: number][] = [
  [13.5, -82],
  [-4.5, -66.5],
]

/**
 * Milliseconds per frame for new and moved buttons, which the browser takes some ten times as long to render. Other
 * changes are made in one frame: rendering costs nearly the same for one changed button as for all.
 */
const turn = 4

/**
 * One button for each place. Tab visits those of full size, largest first. A single layer with few listeners
 * replaces Leaflet's markers: an old phone must show a thousand of them within a fraction of a second. The
 * buttons share one grid cell, positioned by margins and stacked by `order`: with `position` or `transform`,
 * each would become a compositing layer, and the browser visits all layers on every frame.
 */
export class MarkerLayer extends Layer {
  private readonly root = DomUtil.create('div', `leaflet-zoom-animated ${styles.layer ?? ''}`)
  private shown: { places: readonly Place[]; complete: boolean } = { places: [], complete: false }
  readonly markers = new Map<string, Marker>()
  /** Where and how each place is drawn at the map's zoom, largest place first. */
  spots: ReadonlyMap<string, Spot> = new Map()
  /** The box around all markers, at zoom 0, and its corner on the map's pane. */
  private room: Bounds | undefined
  private corner = point(0, 0)
  /** Request id of the frame that continues the drawing. */
  private frame = 0
  private selected: string | null = null
  map: LeafletMap | undefined
  private readonly events: MarkerEvents

  constructor(onPress: OnPress) {
    super()
    this.events = new MarkerEvents(this, onPress)
    this.events.listen(this.root)
  }

  override onAdd(map: LeafletMap): this {
    this.map = map
    map.getPane('markerPane')?.append(this.root)
    this.rearrange()
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame)
    this.events.hideTooltip()
    // Otherwise the map's keys would stop working.
    if (this.root.contains(document.activeElement)) this.map?.getContainer().focus({ preventScroll: true })
    this.root.remove()
    this.map = undefined
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      zoom: () => this.rearrange(),
      viewreset: () => this.rearrange(),
      zoomanim: (event) => this.zoomTowards(event as ZoomAnimEvent),
    }
  }

  /**
   * Shows exactly these places. With `complete` they are given from the most people to the fewest; without, people are
   * still arriving, and markers keep their sizes: each count would change the order.
   */
  show(places: readonly Place[], { complete }: { complete: boolean }) {
    if (places === this.shown.places && complete === this.shown.complete) return
    this.shown = { places, complete }
    this.run(this.draw())
  }

  /** Marks the place whose popup is open. */
  select(key: string | null) {
    for (const markerKey of [this.selected, key]) {
      const marker = markerKey === null ? undefined : this.markers.get(markerKey)
      if (marker) markSelected(marker, markerKey === key)
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

  /** Changes all existing buttons at once, then yields after each new or moved one. */
  private *draw() {
    const { map } = this
    const { places, complete } = this.shown
    if (!map) return
    this.keepOnly(new Set(places.map(({ key }) => key)))
    this.makeRoom(places)
    this.spots = spotsOf(complete ? places : this.knownFirst(places), map)
    const missing: Place[] = []
    for (const place of places) {
      const marker = this.markers.get(place.key)
      if (marker) this.update(marker, place)
      else missing.push(place)
    }
    for (const place of missing) {
      this.add(place)
      yield
    }
    if (complete) yield* this.arrange(places)
  }

  /** The places as they were drawn, then the new ones from the most people to the fewest. */
  private knownFirst(places: readonly Place[]): Place[] {
    const order = new Map([...this.spots.keys()].map((key, index) => [key, index]))
    const rank = ({ key }: Place) => order.get(key) ?? order.size
    return [...places].sort((a, b) => rank(a) - rank(b) || b.records.length - a.records.length)
  }

  private keepOnly(keys: ReadonlySet<string>) {
    for (const [key, marker] of this.markers) {
      if (keys.has(key)) continue
      marker.button.remove()
      this.markers.delete(key)
    }
  }

  private add(place: Place) {
    const marker = createMarker(place)
    if (place.key === this.selected) markSelected(marker, true)
    this.markers.set(place.key, marker)
    this.update(marker, place)
    this.root.append(marker.button)
  }

  /** Brings the buttons of full size into their order. Dots stay where they are: Tab skips them. */
  private *arrange(places: readonly Place[]) {
    let next = this.root.firstChild
    for (const { key } of places) {
      const marker = this.markers.get(key)
      if (marker?.size !== fullSize) continue
      while (next instanceof HTMLButtonElement && next.tabIndex < 0) next = next.nextSibling
      if (marker.button === next) next = next.nextSibling
      else {
        this.moveBefore(marker.button, next)
        yield
      }
    }
  }

  private moveBefore(button: HTMLElement, next: Node | null) {
    const focused = document.activeElement === button
    this.root.insertBefore(button, next)
    // Moving an element removes its focus.
    if (focused) button.focus({ preventScroll: true })
  }

  /** Enlarges the box if it is too small, which is rare. */
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

  /** Lays the markers out for the map's zoom. */
  private rearrange() {
    this.position()
    this.run(this.draw())
  }

  /** Positions the box around the markers. */
  private position() {
    if (!this.room?.min || !this.room.max) return
    // Half a marker, and the ring around it.
    const margin = fullSize
    const scale = this.map?.getZoomScale(this.map.getZoom(), 0) ?? 1
    const corner = this.onPane(this.room.min.multiplyBy(scale)).subtract([margin, margin])
    const size = this.onPane(this.room.max.multiplyBy(scale)).add([margin, margin]).subtract(corner)
    this.corner = corner
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

  /** Draws the marker with the place's name and number, at its spot in its size. */
  private update(marker: Marker, place: Place) {
    const spot = this.spots.get(place.key)
    if (!spot) return
    drawMarker(marker, place, spot.size)
    const { x, y } = this.onPane(point(spot.at))
      .subtract(this.corner)
      .subtract([spot.size / 2, spot.size / 2])
    const margin = `${y}px 0px 0px ${x}px`
    if (marker.margin !== margin) marker.margin = marker.button.style.margin = margin
  }

  /** Converts a point of the world at the map's zoom to a position on the map's pane. */
  private onPane = (world: Point): Point => world.subtract(this.map?.getPixelOrigin() ?? [0, 0]).round()

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
}

/** Returns the pixel origin that the map will have after a zoom. */
function originAfter(map: LeafletMap, center: ZoomAnimEvent['center'], zoom: number): Point {
  const pane = map.getPane('mapPane')
  const target = map.project(center, zoom).subtract(map.getSize().divideBy(2))
  return (pane ? target.add(DomUtil.getPosition(pane)) : target).round()
}
