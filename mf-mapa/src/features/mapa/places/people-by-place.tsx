import { useCallback, useMemo } from 'react'
import { PersonRow, personRowHeight } from '../../../people/person-row'
import { unplacedTitle } from '../../../people/place-texts'
import { exactOf, hasPosition, type Grouping, type People, type Place } from '../../../people/places'
import { VirtualList } from '../../../people/virtual-list'
import { PlaceRow } from './place-row'
import styles from './places-panel.module.css'

interface PeopleByPlaceProps {
  grouping: Grouping
  selected: string | null
  onChoose: (place: Place) => void
  onOpenPerson: () => void
  scrolled: number
  onScrolled: (pixels: number) => void
}

type Section = { people: People; place: Place | null; /** Row index of its heading. */ start: number }

/** Each place followed by its people; people without a place come last. */
export function PeopleByPlace(props: PeopleByPlaceProps) {
  const { grouping, selected, onChoose, onOpenPerson, scrolled, onScrolled } = props
  const { sections, count } = useMemo(() => sectionsOf(grouping), [grouping])
  const row = useCallback(
    (index: number) => {
      const section = sectionAt(sections, index)
      const position = index - (section?.start ?? 0) - 1
      const person = section?.people.records[position]
      if (person) {
        const approximate = section.place !== null && !hasPosition(person)
        const similar = position >= exactOf(section.people)
        return <PersonRow person={person} similar={similar} approximate={approximate} onOpen={onOpenPerson} />
      }
      if (section?.place)
        return <PlaceRow place={section.place} current={section.place.key === selected} onChoose={onChoose} />
      return (
        <h3 tabIndex={-1} className={styles.unplacedTitle}>
          {unplacedTitle(section?.people.records.length ?? 0)}
        </h3>
      )
    },
    [sections, selected, onChoose, onOpenPerson],
  )
  return (
    <VirtualList
      count={count}
      rowHeight={personRowHeight}
      label="Personas por lugar"
      className={styles.list}
      scrolled={scrolled}
      onScrolled={onScrolled}
      revealed={sections.find(({ place }) => place !== null && place.key === selected)?.start}
    >
      {row}
    </VirtualList>
  )
}

function sectionsOf({ places, unplaced }: Grouping): { sections: Section[]; count: number } {
  const sections: Section[] = []
  let count = 0
  const add = (people: People, place: Place | null) => {
    sections.push({ people, place, start: count })
    count += 1 + people.records.length
  }
  for (const place of places) add(place, place)
  if (unplaced.records.length > 0) add(unplaced, null)
  return { sections, count }
}

/** Returns the last section that begins at or before this row, by binary search. */
function sectionAt(sections: readonly Section[], row: number): Section | undefined {
  let low = 0
  let high = sections.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sections[middle]?.start ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return sections[low]
}
