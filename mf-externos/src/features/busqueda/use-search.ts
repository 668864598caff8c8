import type { SearchCard } from '@fcr/shared/contracts/search'
import { useEffect, useMemo, useRef, useState } from 'react'
import { emptyFilters, readFilters, withFilter, type Filters } from './filters'
import { findPeople, type Query } from './find-people'
import { useSearchMemory, type SearchMemory } from './search-memory'

/** `refused`: a search that was not sent, and why. */
export type Progress = { status: 'idle' } | { status: 'searching' } | { status: 'refused'; problem: string }

/** What can be done with the results. */
export type SearchActions = {
  open: (card: SearchCard) => void
  /** Searches this instead, and fills it into the form. */
  searchInstead: (query: Query) => Promise<void>
  /** Repeats the search for people with this many of the words of the name. */
  searchFewer: (query: Query, words: number) => Promise<void>
  /** Repeats the search for similar names only, or for all names again. */
  searchSimilar: (query: Query) => Promise<void>
}

const isSame = (query: Query, other: Query) => JSON.stringify(query) === JSON.stringify(other)

/** The search page's state: filters, visibility of the advanced ones, and the search's outcome. */
export function useSearch() {
  const memory = useSearchMemory()
  const [page, setPage] = useState(memory.recall)
  const [cameBackFrom] = useState(page.opened)
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  const [searches, setSearches] = useState(0)
  const running = useRef<{ query: Query; controller: AbortController }>(undefined)
  // These stay the same, so that a keystroke in the form does not render every card of the results.
  const { stop, update, search, actions } = useMemo(() => {
    const stop = () => {
      running.current?.controller.abort()
      running.current = undefined
    }
    const update = (change: Partial<SearchMemory>) => setPage(memory.keep(change))
    const search = async (query: Query) => {
      // A second press repeats nothing; another search replaces the one that is running.
      if (running.current && isSame(running.current.query, query)) return
      stop()
      setProgress({ status: 'searching' })
      const controller = new AbortController()
      running.current = { query, controller }
      const outcome = await findPeople(query, controller.signal)
      if (controller.signal.aborted) return
      running.current = undefined
      setProgress({ status: 'idle' })
      update({ outcome, opened: null })
      setSearches((count) => count + 1)
    }
    const actions: SearchActions = {
      // For the return from the profile; this page does not show it.
      open: (card) => void memory.keep({ opened: card.numero_identificacion }),
      searchInstead: (query) => {
        update({ filters: { ...emptyFilters, ...query } })
        return search(query)
      },
      searchFewer: (query, words) => search({ ...query, palabras: String(words) }),
      searchSimilar: ({ parecidos, ...query }) =>
        search(parecidos === undefined ? { ...query, parecidos: 'si' } : query),
    }
    return { stop, update, search, actions }
  }, [memory])
  useEffect(() => stop, [stop])

  const submit = async () => {
    const read = readFilters(page.filters)
    if ('problem' in read) {
      stop()
      // The list of another search would look like the result of this one.
      update({ outcome: null, opened: null })
      setProgress({ status: 'refused', ...read })
    } else await search(read.query)
  }

  return {
    filters: page.filters,
    advanced: page.advanced,
    outcome: page.outcome,
    progress,
    change: (field: keyof Filters, value: string) => {
      update({ filters: withFilter(page.filters, field, value) })
      setProgress((current) => (current.status === 'refused' ? { status: 'idle' } : current))
    },
    toggleAdvanced: () => update({ advanced: !page.advanced }),
    submit,
    /** Number of searches that have finished since the page opened. */
    searches,
    actions,
    /** Document number of the profile the official returns from; null on a first visit. */
    cameBackFrom,
  }
}
