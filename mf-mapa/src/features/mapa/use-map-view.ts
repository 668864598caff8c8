import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MapData } from '../../people/load-map'
import { nobody } from '../../people/places'
import type { Filter } from './filter/filter'
import { useFiltered } from './filter/use-filtered'
import { useAddress, useStart } from './use-address'
import { useFollowFilter } from './filter/use-follow-filter'
import { useMapSelection } from './use-map-selection'
import { leaveView, type ListMode } from './view-memory'

/** The map's view state: filter, list, open place and position; restored on return from a person's page. */
export function useMapView(data: MapData | undefined) {
  const start = useStart(data)
  const [filter, setFilter] = useState<Filter>(start.filter)
  const [list, setList] = useState({ mode: start.list, scrolled: start.scrolled })
  const selection = useMapSelection(start)

  const all = data ?? nobody
  const { applied, grouping } = useFiltered(all, filter)
  const { opening } = selection
  const open = grouping.places.find(({ key }) => opening && 'place' in opening && key === opening.place)
  const crowd = useMemo(
    () =>
      opening && 'crowd' in opening
        ? { at: opening.at, places: grouping.places.filter(({ key }) => opening.crowd.includes(key)) }
        : undefined,
    [opening, grouping],
  )
  useAddress(filter, selection.zoom)
  useFollowFilter({ applied, grouping, start, arrived: data !== undefined, selection })

  const scrolled = useRef(start.scrolled)
  const setMode = useCallback((mode: ListMode) => {
    scrolled.current = 0
    setList({ mode, scrolled: 0 })
  }, [])
  const keepScrolled = useCallback((pixels: number) => {
    scrolled.current = pixels
  }, [])

  const { position } = selection
  const leave = () => {
    const place = open?.key ?? null
    if (data) leaveView(data, { ...position(), filter, place, list: list.mode, scrolled: scrolled.current })
  }
  // Stable for the page's lifetime; otherwise every row would render again on every keystroke.
  const latest = useRef(leave)
  useLayoutEffect(() => {
    latest.current = leave
  })
  const openPerson = useCallback(() => latest.current(), [])

  return {
    ...selection,
    start,
    filter,
    setFilter,
    list,
    setMode,
    keepScrolled,
    all,
    choices: data?.choices,
    grouping,
    open,
    crowd,
    /** Must be called when a person is opened. */
    openPerson,
  }
}
