import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchKey as key } from '../../external-session/external-data'
import { emptyFilters, type Filters } from './filters'
import type { Outcome } from './find-people'

/** The search page as it was left, for when one comes back from a profile. */
export type SearchMemory = {
  filters: Filters
  advanced: boolean
  outcome: Outcome | null
  /** Document number on the card that was opened; null while none was. */
  opened: string | null
}

const nothing: SearchMemory = { filters: emptyFilters, advanced: false, outcome: null, opened: null }

// As long as a session may last without use; nothing observes the entry meanwhile.
const keptFor = 15 * 60 * 1000

/** Lives in the cache, never in the URL or in storage: filters are document numbers and names. */
export function useSearchMemory() {
  const client = useQueryClient()
  return useMemo(() => {
    const recall = () => client.getQueryData<SearchMemory>(key) ?? nothing
    return {
      recall,
      /** Answers the whole of it with the change made. */
      keep: (change: Partial<SearchMemory>): SearchMemory => {
        const memory = { ...recall(), ...change }
        client.setQueryDefaults(key, { gcTime: keptFor })
        client.setQueryData(key, memory)
        return memory
      },
    }
  }, [client])
}
