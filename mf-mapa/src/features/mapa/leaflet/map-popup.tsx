import type { LatLngExpression, PointTuple } from 'leaflet'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { Popup } from 'react-leaflet'
import styles from '../places/place-popup.module.css'
import { useSameFrame } from './use-same-frame'

/** Which opening of a popup this is, and how it ends. */
export interface Opened {
  opening: number
  /** Called with `opening` when a click outside has closed the popup. */
  onClosed: (opening: number) => void
}

interface MapPopupProps extends Opened {
  /** Must keep its identity: with a new one, the popup opens again. */
  position: LatLngExpression
  /** Read only on the first render. */
  offset?: PointTuple
  children: ReactNode
}

const Content = createContext<ReactNode>(null)
const CurrentContent = () => use(Content)
/** Stays the same element: the library measures and moves the popup, and with it the map, whenever it gets another one. */
const content = <CurrentContent />

/** A popup of the map, placed by the content with which it opens. */
export function MapPopup({ position, offset = [0, 0], opening, onClosed, children }: MapPopupProps) {
  useSameFrame()
  const eventHandlers = useMemo(() => ({ remove: () => onClosed(opening) }), [onClosed, opening])
  return (
    <Content value={children}>
      <Popup
        position={position}
        offset={offset}
        closeButton={false}
        autoPanPadding={[12, 12]}
        className={styles.popup ?? ''}
        eventHandlers={eventHandlers}
      >
        {content}
      </Popup>
    </Content>
  )
}
