import { Button } from '@fcr/shared/ui'
import { memo, useId } from 'react'
import { PersonList } from '../../../people/person-list'
import { unplacedTitle } from '../../../people/place-texts'
import { exactOf, type Grouping, type Place } from '../../../people/places'
import { PeopleByPlace } from './people-by-place'
import { PlaceList } from './place-list'
import styles from './places-panel.module.css'
import type { ListMode } from '../view-memory'

interface PlacesPanelProps {
  grouping: Grouping
  /** Whether people are still loading. */
  arriving: boolean
  mode: ListMode
  onMode: (mode: ListMode) => void
  /** Key of the place whose popup is open. */
  selected: string | null
  onChoose: (place: Place) => void
  onOpenPerson: () => void
  /** Initial scroll position of the list in pixels; `onScrolled` reports changes. */
  scrolled: number
  onScrolled: (pixels: number) => void
}

/** The map's content as a list: places, largest first, or all people; also those without a place. */
export const PlacesPanel = memo(function PlacesPanel(props: PlacesPanelProps) {
  const { grouping, arriving, mode, onMode, onOpenPerson } = props
  const titleId = useId()
  const { places, unplaced } = grouping
  const some = places.length > 0 || unplaced.records.length > 0
  return (
    <section id="lugares" tabIndex={-1} aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Lugares
        </h2>
        <p className={styles.soft}>
          {some
            ? hints[mode]
            : arriving
              ? 'Aparecen cuando lleguen todos los datos.'
              : 'No hay lugares para mostrar.'}
        </p>
        {some && <ModeButton mode={mode} onMode={onMode} />}
      </div>
      {mode === 'people' ? (
        <PeopleByPlace {...props} />
      ) : (
        <>
          {places.length > 0 && <PlaceList places={places} {...props} />}
          {unplaced.records.length > 0 && (
            <details className={styles.unplaced}>
              <summary>{unplacedTitle(unplaced.records.length)}</summary>
              <PersonList
                people={unplaced.records}
                exact={exactOf(unplaced)}
                label="Personas sin ubicación"
                className={styles.unplacedList}
                onOpen={onOpenPerson}
              />
            </details>
          )}
        </>
      )}
    </section>
  )
})

const hints: Record<ListMode, string> = {
  places: 'Elija un lugar para verlo en el mapa.',
  people: 'Elija una persona para ver sus datos.',
}

const ModeButton = ({ mode, onMode }: Pick<PlacesPanelProps, 'mode' | 'onMode'>) =>
  mode === 'places' ? (
    <Button variant="quiet" className={styles.mode} onClick={() => onMode('people')}>
      Ver todas las personas
    </Button>
  ) : (
    <Button variant="quiet" className={styles.mode} onClick={() => onMode('places')}>
      Ver solo los lugares
    </Button>
  )
