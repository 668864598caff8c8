import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MapData } from '../../people/load-map'
import { nobody } from '../../people/places'
import { filterPeople, type Filter } from './filter'
import { useMapSelection } from './use-map-selection'
import { leaveView, takeView, type ListMode } from './view-memory'

/** The map's view state: filter, list, open place and position; restored on return from a person's page. */
export function useMapView(data: MapData | undefined) {
  const [start] = useState(() => takeView(data))
  const [filter, setFilter] = useState<Filter>(start.filter)
  const [list, setList] = useState({ mode: start.list, scrolled: start.scrolled })
  const selection = useMapSelection(start)

  const all = data ?? nobody
  // Keeps typing responsive while a hundred thousand people are filtered.
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
    shown,
    open,
    /** Must be called when a person is opened. */
    openPerson,
  }
}
