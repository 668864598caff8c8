import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MapData } from '../../people/load-map'
import { nobody } from '../../people/places'
import { filterPeople, type Filter } from './filter'
import { useMapSelection } from './use-map-selection'
import { leaveView, takeView, type ListMode } from './view-memory'

/** How the map is looked at: filter, list, open place, where it is; found again on coming back from a person. */
export function useMapView(data: MapData | undefined) {
  const [start] = useState(() => takeView(data))
  const [filter, setFilter] = useState<Filter>(start.filter)
  const [list, setList] = useState({ mode: start.list, scrolled: start.scrolled })
  const selection = useMapSelection(start)

  const all = data ?? nobody
  // Typing goes on while a hundred thousand people are looked through.
  const applied = useDeferredValue(filter)
  const shown = useMemo(() => filterPeople(all, applied), [all, applied])
  const open = shown.places.find((place) => place.key === selection.opening?.place)

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
  // One function for as long as the page lives, or every row would be drawn again with every key that is typed.
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
    shown,
    open,
    /** To be called when a person is opened. */
    openPerson,
  }
}
