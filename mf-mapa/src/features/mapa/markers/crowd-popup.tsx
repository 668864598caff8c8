import type { LatLng } from 'leaflet'
import { useCallback } from 'react'
import type { Place } from '../../../people/places'
import { MapPopup, type Opened } from '../leaflet/map-popup'
import { PlaceRow } from '../places/place-row'
import { PopupDialog } from '../places/popup-dialog'
import styles from '../places/place-popup.module.css'

interface CrowdPopupProps extends Opened {
  position: LatLng
  /** The places under the press, largest first. */
  places: readonly Place[]
  onChoose: (place: Place) => void
  /** Called when its button or Escape closes the popup. */
  onDismiss: () => void
}

/** The places that were under a press, to choose one of them. */
export function CrowdPopup({ position, places, opening, onChoose, onClosed, onDismiss }: CrowdPopupProps) {
  // Leaflet handles the press after React: the row would be gone by then, and the new popup would close.
  const chooseAfterPress = useCallback((place: Place) => void setTimeout(() => onChoose(place)), [onChoose])
  return (
    <MapPopup position={position} opening={opening} onClosed={onClosed}>
      <PopupDialog title={`${places.length} lugares aquí`} onDismiss={onDismiss}>
        {/* eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores lists without bullets otherwise */}
        <ul role="list" className={styles.crowd}>
          {places.map((place) => (
            <li key={place.key}>
              <PlaceRow place={place} current={false} onChoose={chooseAfterPress} />
            </li>
          ))}
        </ul>
      </PopupDialog>
    </MapPopup>
  )
}
