import { XIcon } from '@fcr/shared/ui'
import { memo, useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react'
import { Popup } from 'react-leaflet'
import { PersonList } from '../../people/person-list'
import { popupTitle } from '../../people/place-texts'
import type { Place } from '../../people/places'
import styles from './place-popup.module.css'

interface PlacePopupProps {
  place: Place
  /** Called when a click outside has closed the popup. */
  onClosed: () => void
  /** Called when its button or Escape closes the popup: the focus returns to the opener. */
  onDismiss: () => void
  /** Called when a person of the place is opened. */
  onOpenPerson: () => void
}

/**
 * The people of one place: Leaflet's popup with React content, so that router links work in it. Memoised:
 * another render would measure the popup again and move the map under the reader's hand.
 */
export const PlacePopup = memo(function PlacePopup(props: PlacePopupProps) {
  const { place, onClosed, onDismiss, onOpenPerson } = props
  const { latitude, longitude } = place
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude])
  const handlers = useMemo(() => ({ remove: onClosed }), [onClosed])
  return (
    <Popup
      position={position}
      offset={[0, -10]}
      maxWidth={300}
      minWidth={50}
      closeButton={false}
      autoPanPadding={[12, 12]}
      className={styles.popup ?? ''}
      eventHandlers={handlers}
    >
      <PopupContent place={place} onDismiss={onDismiss} onOpenPerson={onOpenPerson} />
    </Popup>
  )
})

function PopupContent({ place, onDismiss, onOpenPerson }: Omit<PlacePopupProps, 'onClosed'>) {
  const titleId = useId()
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    dialog.current?.focus({ preventScroll: true })
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss()
  }
  return (
    // Not modal: map and list stay usable. Escape is its only key besides those of its links.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={dialog}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.dialog}
      onKeyDown={closeOnEscape}
    >
      <h2 id={titleId} className={styles.title}>
        {popupTitle(place.records.length)}
      </h2>
      <button type="button" aria-label="Cerrar" className={styles.close} onClick={onDismiss}>
        <XIcon />
      </button>
      <PersonList
        people={place.records}
        label={place.municipality}
        className={styles.list}
        onOpen={onOpenPerson}
      />
    </div>
  )
}
