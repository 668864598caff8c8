import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchKey as key } from '../../official-session/official-data'
import { emptyFilters, type Filters } from './filters'
import type { Outcome } from './find-people'

/** Saved state of the search page, for the return from a profile. */
export type SearchMemory = {
  filters: Filters
  advanced: boolean
  outcome: Outcome | null
  /** Document number of the opened card; null if none was opened. */
  opened: string | null
}

const nothing: SearchMemory = { filters: emptyFilters, advanced: false, outcome: null, opened: null }

// Equal to the session's idle timeout.
const keptFor = 15 * 60 * 1000

/** Stored in the query cache, never in the URL or in storage: filters are document numbers and names. */
export function useSearchMemory() {
  const client = useQueryClient()
  // An observed entry stays: the time begins when the page is left, and not with the first change.
  useQuery({ queryKey: key, queryFn: skipToken, gcTime: keptFor, notifyOnChangeProps: [] })
  return useMemo(() => {
    const recall = () => client.getQueryData<SearchMemory>(key) ?? nothing
    return {
      recall,
      /** Applies a change and returns the complete state. */
      keep: (change: Partial<SearchMemory>): SearchMemory => {
        const memory = { ...recall(), ...change }
        client.setQueryData(key, memory)
        return memory
      },
    }
  }, [client])
}
