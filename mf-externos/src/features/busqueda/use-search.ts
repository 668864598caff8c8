import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchCard } from '@fcr/shared/contracts/search'
import { emptyFilters, toQuery, withFilter, type Filters } from './filters'
import { findPeople, type Outcome } from './find-people'
import { useSearchMemory } from './search-memory'

type Search =
  | { status: 'none' }
  | { status: 'incomplete' }
  | { status: 'searching' }
  | { status: 'done'; outcome: Outcome }

/** The search page's state: filters, whether the advanced ones are shown, and what the search came to. */
export function useSearch() {
  const memory = useSearchMemory()
  const [remembered] = useState(memory.recall)
  const [filters, setFilters] = useState<Filters>(remembered?.filters ?? emptyFilters)
  const [advanced, setAdvanced] = useState(remembered?.advanced ?? false)
  const [search, setSearch] = useState<Search>(
    remembered?.outcome ? { status: 'done', outcome: remembered.outcome } : { status: 'none' },
  )
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const submit = async () => {
    const query = toQuery(filters)
    if (!query) {
      setSearch({ status: 'incomplete' })
      return
    }
    setSearch({ status: 'searching' })
    const controller = (running.current = new AbortController())
    const outcome = await findPeople(query, controller.signal)
    if (controller.signal.aborted) return
    setSearch({ status: 'done', outcome })
    memory.keep({ filters, advanced, outcome, opened: null })
  }

  const leaveTo = useCallback(
    (card: SearchCard) => {
      const outcome = search.status === 'done' ? search.outcome : null
      memory.keep({ filters, advanced, outcome, opened: card.numero_identificacion })
    },
    [memory, filters, advanced, search],
  )

  return {
    filters,
    change: (field: keyof Filters, value: string) => {
      setFilters(withFilter(filters, field, value))
      setSearch((current) => (current.status === 'incomplete' ? { status: 'none' } : current))
    },
    advanced,
    toggleAdvanced: () => setAdvanced(!advanced),
    search,
    submit,
    leaveTo,
    /** Document number of the profile one comes back from; null on a first visit. */
    cameBackFrom: remembered?.opened ?? null,
  }
}
