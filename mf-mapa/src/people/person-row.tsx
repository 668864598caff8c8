import type { MapPerson } from '@fcr/shared/contracts/map'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import type { PersonState } from './passed-person'
import { shortName } from './person-name'
import { approximateText, similarTitle } from './place-texts'
import styles from './person-row.module.css'

interface PersonRowProps {
  person: MapPerson
  /** Whether the name is only similar to the searched one. */
  similar?: boolean | undefined
  /** Whether the map shows the person at a seat, for lack of coordinates. */
  approximate?: boolean | undefined
  onOpen: () => void
}

/** A person as a link to their page; passes the record on. */
export const PersonRow = memo(function PersonRow({ person, similar, approximate, onOpen }: PersonRowProps) {
  return (
    <Link
      to={paths.person(person.CC_IDENTIDAD)}
      state={{ person } satisfies PersonState}
      onClick={onOpen}
      className={styles.row}
    >
      Nombre: <b translate="no">{shortName(person)}</b>{' '}
      <span className={styles.line}>CC: {person.CC_IDENTIDAD}</span>
      {similar && <small className={styles.approximate}>Nombre parecido</small>}
      {approximate && <small className={styles.approximate}>{approximateText}</small>}
    </Link>
  )
})

/** The heading of people with a similar name. The list's keys can focus it. */
export const SimilarTitle = ({ count }: { count: number }) => (
  <h3 tabIndex={-1} className={styles.similar}>
    {similarTitle(count)}
  </h3>
)

/** Usual height of a row, in pixels; long names take more. */
export const personRowHeight = 65
