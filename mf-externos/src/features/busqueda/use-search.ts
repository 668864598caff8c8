import type { SearchCard } from '@fcr/shared/contracts/search'
import { useEffect, useRef, useState } from 'react'
import { toQuery, withFilter, type Filters } from './filters'
import { findPeople } from './find-people'
import { useSearchMemory, type SearchMemory } from './search-memory'

/** The search page's state: filters, visibility of the advanced ones, and the search's outcome. */
export function useSearch() {
  const memory = useSearchMemory()
  const [page, setPage] = useState(memory.recall)
  const [cameBackFrom] = useState(page.opened)
  const [progress, setProgress] = useState<'idle' | 'incomplete' | 'searching'>('idle')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const update = (change: Partial<SearchMemory>) => setPage(memory.keep(change))

  const submit = async () => {
    const query = toQuery(page.filters)
    if (!query) {
      setProgress('incomplete')
      return
    }
    setProgress('searching')
    const controller = (running.current = new AbortController())
    const outcome = await findPeople(query, controller.signal)
    if (controller.signal.aborted) return
    setProgress('idle')
    update({ outcome, opened: null })
  }

  return {
    filters: page.filters,
    advanced: page.advanced,
    outcome: page.outcome,
    progress,
    change: (field: keyof Filters, value: string) => {
      update({ filters: withFilter(page.filters, field, value) })
      setProgress((current) => (current === 'incomplete' ? 'idle' : current))
    },
    toggleAdvanced: () => update({ advanced: !page.advanced }),
    submit,
    open: (card: SearchCard) => update({ opened: card.numero_identificacion }),
    /** Document number of the profile the official returns from; null on a first visit. */
    cameBackFrom,
  }
}
