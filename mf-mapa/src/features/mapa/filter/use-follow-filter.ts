import { useEffect, useRef } from 'react'
import type { Grouping } from '../../../people/places'
import { isFiltering, type Filter } from './filter'
import type { useMapSelection } from '../use-map-selection'
import { startView, type View } from '../view-memory'

interface FollowFilterOptions {
  applied: Filter
  /** The people that match it. */
  grouping: Grouping
  start: View
  /** Whether all people have arrived. */
  arrived: boolean
  selection: Pick<ReturnType<typeof useMapSelection>, 'map' | 'fit' | 'setZoom' | 'showCountry'>
}

/** Moves the map to what a new filter leaves, and back to the country when the filter is removed. */
export function useFollowFilter({ applied, grouping, start, arrived, selection }: FollowFilterOptions) {
  const { map, fit, setZoom, showCountry } = selection
  // A view that the user left has its position already; an address has only the filter.
  const followed = useRef<Filter | null>(start.center === startView.center ? null : start.filter)
  useEffect(() => {
    if (!map || !arrived || followed.current === applied) return
    const first = followed.current === null
    followed.current = applied
    if (isFiltering(applied)) fit(grouping.places)
    else if (!first) showCountry('places')
    if (first) setZoom(start.zoom)
  }, [map, arrived, applied, grouping, start, fit, setZoom, showCountry])
}
