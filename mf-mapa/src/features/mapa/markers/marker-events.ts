import { DomEvent, type Handler, type LatLng, type Map as LeafletMap } from 'leaflet'
import { fullSize, underPress } from './layout-markers'
import type { Marker } from './marker'
import { PlaceTooltip } from './place-tooltip'
import type { Spot } from './spots'

/** Receives the keys of the places under a press, largest first. */
export type OnPress = (keys: readonly string[], at: LatLng) => void

/** The markers as they are drawn. */
type DrawnMarkers = {
  readonly map: LeafletMap | undefined
  readonly markers: ReadonlyMap<string, Marker>
  readonly spots: ReadonlyMap<string, Spot>
}

/** Leaflet's types lack `moved`. */
type Dragging = Handler & { moved: () => boolean | undefined }

/** Radius of a fingertip, in pixels. */
const finger = 22

/** A user's actions on markers: presses, the mouse that opens their tooltip, and the keyboard's focus. */
export class MarkerEvents {
  private readonly tooltip = new PlaceTooltip()

  constructor(
    private readonly drawn: DrawnMarkers,
    private readonly onPress: OnPress,
  ) {}

  /** Listens to the events of all markers in this element. */
  listen(root: HTMLElement) {
    root.addEventListener('click', this.press)
    root.addEventListener('dblclick', (event) => DomEvent.stopPropagation(event))
    root.addEventListener('focusin', this.bringIntoView)
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, this.name)
    for (const type of ['pointerout', 'focusout', 'keydown']) root.addEventListener(type, this.unname)
  }

  hideTooltip() {
    this.tooltip.hide()
  }

  private readonly press = (event: MouseEvent) => {
    const { map } = this.drawn
    const key = buttonOf(event)?.dataset['key']
    if (key === undefined) return
    // The map would treat it as a click outside the popup.
    DomEvent.stopPropagation(event)
    // Dragging the map also ends with a click; a click by keyboard has no `detail`.
    if (event.detail > 0 && (map?.dragging as Dragging | undefined)?.moved()) return
    this.tooltip.hide()
    if (map) this.onPress(this.under(event, key), map.mouseEventToLatLng(event))
  }

  /** Keys of the places under the pointer, of which one was hit. */
  private under(event: MouseEvent, hit: string): string[] {
    const { map, spots } = this.drawn
    // A press by key is on one marker. A mouse can avoid the dots that lie on a full one.
    const exact = event.detail === 0 || (!isTouch(event) && spots.get(hit)?.size === fullSize)
    if (!map || exact) return [hit]
    const press = map.mouseEventToLayerPoint(event).add(map.getPixelOrigin())
    const pressed = underPress([...spots.values()], press, isTouch(event) ? finger : 0)
    const keys = new Set([hit, ...pressed.map(({ key }) => key)])
    return [...spots.keys()].filter((key) => keys.has(key))
  }

  private readonly bringIntoView = (event: FocusEvent) => {
    const marker = this.markerOf(event)
    if (!marker?.button.matches(':focus-visible')) return
    const { latitude, longitude } = marker.place
    this.drawn.map?.panInside([latitude, longitude], { padding: [48, 48], animate: false })
  }

  private readonly name = (event: Event) => {
    const { map } = this.drawn
    const marker = this.markerOf(event)
    const isPointedAt = event.type === 'focusin' ? marker?.button.matches(':focus-visible') : !isTouch(event)
    if (map && marker && isPointedAt) this.tooltip.show(map, marker.place)
  }

  private readonly unname = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Escape') this.tooltip.hide()
  }

  private readonly markerOf = (event: Event) => this.drawn.markers.get(buttonOf(event)?.dataset['key'] ?? '')
}

const isTouch = (event: Event) =>
  'pointerType' in event && event.pointerType !== 'mouse' && event.pointerType !== ''

const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)
