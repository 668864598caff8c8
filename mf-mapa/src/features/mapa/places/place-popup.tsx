import { classNames } from '@fcr/shared/ui'
import type { LatLngTuple } from 'leaflet'
import { memo, useDeferredValue, useId, useMemo, useState } from 'react'
import { bySurname } from '../../../people/by-surname'
import { PersonList } from '../../../people/person-list'
import { textTest } from '../../../people/find-by-text'
import { placeTitle, popupTitle } from '../../../people/place-texts'
import { exactOf, type Place } from '../../../people/places'
import { only } from '../filter/filter'
import { MapPopup, type Opened } from '../leaflet/map-popup'
import { PopupDialog } from './popup-dialog'
import styles from './place-popup.module.css'

interface PlacePopupProps extends Opened {
  place: Place
  /** Called when its button or Escape closes the popup: the focus returns to the opener. */
  onDismiss: () => void
  /** Called when a person of the place is opened. */
  onOpenPerson: () => void
}

/** From this number of people on, the popup has a filter. */
const many = 20

/** The people of one place. */
export const PlacePopup = memo(function PlacePopup(props: PlacePopupProps) {
  const { place, opening, onClosed, onDismiss, onOpenPerson } = props
  const { latitude, longitude, records } = place
  const position = useMemo((): LatLngTuple => [latitude, longitude], [latitude, longitude])
  return (
    <MapPopup position={position} offset={[0, -10]} opening={opening} onClosed={onClosed}>
      <PopupDialog title={popupTitle(records.length)} subtitle={placeTitle(place)} onDismiss={onDismiss}>
        <PeopleOf place={place} onOpenPerson={onOpenPerson} />
      </PopupDialog>
    </MapPopup>
  )
})

function PeopleOf({ place, onOpenPerson }: Pick<PlacePopupProps, 'place' | 'onOpenPerson'>) {
  const [typed, setTyped] = useState('')
  const applied = useDeferredValue(typed)
  const fieldId = useId()
  const sorted = useMemo(() => bySurname(place), [place])
  const people = useMemo(() => {
    const test = textTest(applied, sorted, [sorted])
    return test ? only(sorted, (_person, key) => test(key)) : sorted
  }, [sorted, applied])
  return (
    <>
      {place.records.length >= many && (
        <div className={styles.filter}>
          <label htmlFor={fieldId}>Nombre o cédula</label>
          <input
            id={fieldId}
            type="search"
            // The text may be a name or a document number: the browser must not store it.
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      {people.records.length === 0 && <p className={styles.none}>Nadie coincide.</p>}
      <PersonList
        people={people.records}
        exact={exactOf(people)}
        placed
        label={place.municipality}
        className={classNames(styles.list, people.records.length >= many && styles.full)}
        onOpen={onOpenPerson}
      />
    </>
  )
}
