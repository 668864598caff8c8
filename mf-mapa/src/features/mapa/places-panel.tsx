import { ChevronRightIcon, VisuallyHidden } from '@fcr/shared/ui'
import { memo, useId } from 'react'
import { PersonList } from '../../people/person-list'
import { peopleCount, type Grouping, type Place } from './places'
import styles from './places-panel.module.css'

interface PlacesPanelProps {
  grouping: Grouping
  /** Key of the place whose popup is open. */
  selected: string | null
  onChoose: (place: Place) => void
  onOpenPerson: () => void
}

/** The map's places as a list, large to small, and the people whom no place is known for. */
export function PlacesPanel({ grouping, selected, onChoose, onOpenPerson }: PlacesPanelProps) {
  const titleId = useId()
  const { places, unplaced } = grouping
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Lugares
        </h2>
        <p className={styles.soft}>
          {places.length > 0 ? 'Elija un lugar para verlo en el mapa.' : 'No hay lugares para mostrar.'}
        </p>
      </div>
      {places.length > 0 && (
        <ul className={styles.places}>
          {places.map((place) => (
            <PlaceRow key={place.key} place={place} current={place.key === selected} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {unplaced.length > 0 && (
        <details className={styles.unplaced}>
          <summary>{`${peopleCount(unplaced.length)} sin ubicación en el mapa`}</summary>
          <PersonList people={unplaced} onOpen={onOpenPerson} />
        </details>
      )}
    </section>
  )
}

interface PlaceRowProps {
  place: Place
  current: boolean
  onChoose: (place: Place) => void
}

/** Remembered: of a thousand rows two change when another place is opened. */
const PlaceRow = memo(function PlaceRow({ place, current, onChoose }: PlaceRowProps) {
  return (
    <li className={styles.row}>
      <button type="button" aria-current={current || undefined} onClick={() => onChoose(place)}>
        <span className={styles.count}>
          {place.people.length}
          <VisuallyHidden>{place.people.length === 1 ? ' persona en ' : ' personas en '}</VisuallyHidden>
        </span>
        <span className={styles.name}>
          {place.municipality}
          {place.department !== null && <small>{place.department}</small>}
        </span>
        <ChevronRightIcon />
      </button>
    </li>
  )
})
