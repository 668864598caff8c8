import type { MapPerson } from '@fcr/shared/contracts/map'
import { useState, type UIEvent } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import type { PersonState } from './passed-person'
import styles from './person-list.module.css'
import { shortName } from './person-name'

/** As many as are added at a time: a screenful several times over, drawn in a few milliseconds. */
const step = 60

interface PersonListProps {
  people: readonly MapPerson[]
  /** Called when one of them is opened. */
  onOpen: () => void
}

/** People as links to their page, in a box that scrolls; of thousands only as many as scrolling asks for. */
export function PersonList({ people, onOpen }: PersonListProps) {
  const [shown, setShown] = useState(step)
  const extend = ({ currentTarget: box }: UIEvent) => {
    if (shown < people.length && box.scrollTop + 2 * box.clientHeight >= box.scrollHeight)
      setShown(shown + step)
  }
  return (
    <ul className={styles.list} onScroll={extend}>
      {people.slice(0, shown).map((person, position) => (
        <li key={position}>
          <Link
            to={paths.person(person.CC_IDENTIDAD)}
            state={{ person } satisfies PersonState}
            onClick={onOpen}
          >
            <span className={styles.line}>
              Nombre: <b>{shortName(person)}</b>
            </span>{' '}
            <span className={styles.line}>CC: {person.CC_IDENTIDAD}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
