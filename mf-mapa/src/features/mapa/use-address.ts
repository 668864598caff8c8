import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { MapData } from '../../people/load-map'
import { filterOf, readAddress, writeAddress } from './address'
import type { Filter } from './filter/filter'
import { startView, takeView, type View } from './view-memory'

/** The view with which the page begins: the one that the user left, or the one of the address. */
export function useStart(data: MapData | undefined): View {
  const { search } = useLocation()
  const [start] = useState((): View => {
    const address = readAddress(search)
    const opened = { ...startView, filter: filterOf(address), zoom: address.zoom ?? startView.zoom }
    return takeView(data) ?? opened
  })
  return start
}

/** Keeps the address up to date, so that a reload shows the same part of the map. */
export function useAddress(filter: Filter, zoom: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const wanted = writeAddress(filter, zoom, startView.zoom)
  useEffect(() => {
    if (wanted === search) return
    // `withinPage`: the site leaves focus and scroll position as they are.
    void navigate({ search: wanted }, { replace: true, state: { withinPage: true } })
  }, [wanted, search, navigate])
}
