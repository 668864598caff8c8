import type { MapPerson } from '@fcr/shared/contracts/map'
import { useCallback } from 'react'
import { hasPosition } from './places'
import { PersonRow, personRowHeight } from './person-row'
import { VirtualList } from './virtual-list'

interface PersonListProps {
  people: readonly MapPerson[]
  label: string
  /** Whether the map shows these people, so that some are there for lack of coordinates. */
  placed?: boolean | undefined
  className: string | undefined
  /** Called when a person is opened; must keep its identity across renders. */
  onOpen: () => void
}

/** People as links to their pages. */
export function PersonList({ people, label, placed = false, className, onOpen }: PersonListProps) {
  const row = useCallback(
    (index: number) => {
      const person = people[index]
      return (
        person && <PersonRow person={person} approximate={placed && !hasPosition(person)} onOpen={onOpen} />
      )
    },
    [people, placed, onOpen],
  )
  return (
    <VirtualList count={people.length} rowHeight={personRowHeight} label={label} className={className}>
      {row}
    </VirtualList>
  )
}
