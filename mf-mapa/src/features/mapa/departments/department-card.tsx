import { counted, countOf } from '@fcr/shared/contracts/text/counts'
import { Button } from '@fcr/shared/ui'
import { useEffect, useId, useRef } from 'react'
import { peopleCount } from '../../../people/place-texts'
import { CloseButton } from '../places/close-button'
import type { DepartmentCount } from './count-departments'
import styles from './department-card.module.css'

interface DepartmentCardProps {
  department: DepartmentCount
  onClose: () => void
  /** Shows the department's places on the map. */
  onPlaces: () => void
}

/** The chosen department: its people, and where most of them are. */
export function DepartmentCard({
  department: { name, people, places },
  onClose,
  onPlaces,
}: DepartmentCardProps) {
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [name])
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, like a popup
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.card}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <h2 id={titleId}>{name}</h2>
      <CloseButton onClick={onClose} />
      <p>
        <b>{peopleCount(people)}</b> en {municipalityCount(places.length)}.
      </p>
      {places.length > 1 && (
        <p>
          Primero:{' '}
          {places
            .slice(0, 3)
            .map(({ municipality, records }) => `${municipality}, ${countOf(records.length)}`)
            .join('; ')}
          .
        </p>
      )}
      {places.length > 0 && (
        <Button variant="quiet" className={styles.more} onClick={onPlaces}>
          Ver sus municipios
        </Button>
      )}
    </section>
  )
}

/** '1 municipio', '41 municipios' */
export const municipalityCount = (count: number) => counted(count, 'municipio', 'municipios')
