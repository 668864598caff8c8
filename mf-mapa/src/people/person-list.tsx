import type { MapPerson } from '@fcr/shared/contracts/map'
import { useCallback } from 'react'
import { hasPosition } from './places'
import { PersonRow, personRowHeight, SimilarTitle } from './person-row'
import { VirtualList } from './virtual-list'

interface PersonListProps {
  people: readonly MapPerson[]
  /** Number of exact matches, which come first; a heading precedes the others. */
  exact: number
  label: string
  /** Whether the map shows these people, so that some are there for lack of coordinates. */
  placed?: boolean | undefined
  className: string | undefined
  /** Called when a person is opened; must keep its identity across renders. */
  onOpen: () => void
}

/** People as links to their pages. */
export function PersonList({ people, exact, label, placed = false, className, onOpen }: PersonListProps) {
  const similar = people.length - exact
  const row = useCallback(
    (index: number) => {
      if (similar > 0 && index === exact) return <SimilarTitle count={similar} />
      const isSimilar = similar > 0 && index > exact
      const person = people[isSimilar ? index - 1 : index]
      const approximate = placed && person !== undefined && !hasPosition(person)
      return (
        person && <PersonRow person={person} similar={isSimilar} approximate={approximate} onOpen={onOpen} />
      )
    },
    [people, exact, similar, placed, onOpen],
  )
  return (
    <VirtualList
      count={people.length + (similar > 0 ? 1 : 0)}
      rowHeight={personRowHeight}
      label={label}
      className={className}
    >
      {row}
    </VirtualList>
  )
}
