import { ChevronRightIcon, classNames, VisuallyHidden } from '@fcr/shared/ui'
import { memo } from 'react'
import type { Place } from '../../../people/places'
import rowStyles from './list-row.module.css'
import styles from './place-row.module.css'

interface PlaceRowProps {
  place: Place
  /** Whether the place's popup is open. */
  current: boolean
  onChoose: (place: Place) => void
}

/** A button that shows the place on the map. */
export const PlaceRow = memo(function PlaceRow({ place, current, onChoose }: PlaceRowProps) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      className={classNames(rowStyles.row, styles.row)}
      onClick={() => onChoose(place)}
    >
      <span className={styles.count}>
        {place.records.length}
        <VisuallyHidden>{place.records.length === 1 ? ' persona en ' : ' personas en '}</VisuallyHidden>
      </span>
      <span className={styles.name}>
        {place.municipality}
        {place.department !== null && <small>{place.department}</small>}
      </span>
      <ChevronRightIcon />
    </button>
  )
})
