import { Popup, type LatLngExpression, type PointExpression } from 'leaflet'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from '../place-popup.module.css'
import { useMap } from './map-context'

/** Which opening of a popup this is, and how it ends. */
export interface Opened {
  opening: number
  /** Called with `opening` when a click outside has closed the popup. */
  onClosed: (opening: number) => void
}

interface MapPopupProps extends Opened {
  /** Read only on the first render, like `offset`. */
  position: LatLngExpression
  offset?: PointExpression
  children: ReactNode
}

/** Leaflet's popup with React content, so that router links work in it. */
export function MapPopup({ position, offset = [0, 0], opening, onClosed, children }: MapPopupProps) {
  const map = useMap()
  const [popup] = useState(() => new RenderedPopup(position, offset))
  const [content, setContent] = useState<Element | null>(null)
  useLayoutEffect(() => {
    const closed = () => onClosed(opening)
    popup.on('remove', closed).openOn(map)
    // The content is rendered on the page: a list measures its rows when they are added.
    setContent(popup.getElement()?.querySelector('.leaflet-popup-content') ?? null)
    return () => void popup.off('remove', closed).remove()
  }, [map, popup, opening, onClosed])
  useLayoutEffect(() => {
    if (content) popup.update()
  }, [popup, content])
  return content && createPortal(children, content)
}

/** A popup whose content is rendered by React and gets its width from the style sheet. */
class RenderedPopup extends Popup {
  /** Leaflet places the popup by it. */
  declare _containerWidth: number | undefined

  constructor(position: LatLngExpression, offset: PointExpression) {
    super({ offset, closeButton: false, autoPanPadding: [12, 12], className: styles.popup ?? '' })
    this.setLatLng(position)
  }

  /** Measures the popup once it has content. Leaflet's own would lay it out three times to find its width. */
  override update() {
    const [element, position] = [this.getElement(), this.getLatLng()]
    if (!position || !element?.querySelector('.leaflet-popup-content')?.hasChildNodes()) return
    this._containerWidth = element.offsetWidth
    this.setLatLng(position)
  }
}
