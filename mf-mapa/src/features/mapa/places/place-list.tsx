import { useCallback, useMemo } from 'react'
import type { Place } from '../../../people/places'
import { VirtualList } from '../../../people/virtual-list'
import { PlaceRow } from './place-row'
import styles from './places-panel.module.css'

interface PlaceListProps {
  places: readonly Place[]
  selected: string | null
  onChoose: (place: Place) => void
  scrolled: number
  onScrolled: (pixels: number) => void
}

/** The list of places to choose from. */
export function PlaceList({ places, selected, onChoose, scrolled, onScrolled }: PlaceListProps) {
  const row = useCallback(
    (index: number) => {
      const place = places[index]
      return place && <PlaceRow place={place} current={place.key === selected} onChoose={onChoose} />
    },
    [places, selected, onChoose],
  )
  const revealed = useMemo(() => indexOf(places, selected), [places, selected])
  return (
    <VirtualList
      count={places.length}
      rowHeight={72}
      label="Lugares"
      className={styles.list}
      scrolled={scrolled}
      onScrolled={onScrolled}
      revealed={revealed}
    >
      {row}
    </VirtualList>
  )
}

function indexOf(places: readonly Place[], key: string | null): number | undefined {
  const index = key === null ? -1 : places.findIndex((place) => place.key === key)
  return index < 0 ? undefined : index
}
