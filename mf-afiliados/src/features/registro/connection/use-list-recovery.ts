import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookupOptions } from '@fcr/shared/contracts/form/lookups'
import { lookupKey, lookupQuery } from '@fcr/shared/registration-form'

// A list that fails has already been reported.
const ignore = () => undefined

/** Milliseconds until the page has settled: the first step needs no list. */
const soon = 1_000

/**
 * Prefetches the lists of all steps, so that the form can be completed offline. Once the network is back, missing
 * lists are fetched at once instead of at their next retry.
 */
export function useListRecovery(): void {
  const client = useQueryClient()
  useEffect(() => {
    const fetchAll = () => {
      for (const option of lookupOptions) client.query(lookupQuery(option)).catch(ignore)
    }
    const missing = {
      queryKey: lookupKey,
      predicate: ({ state }: { state: { data: unknown } }) => !state.data,
    }
    const recover = () => {
      void client.cancelQueries(missing, { silent: true }).then(fetchAll)
    }
    const timer = setTimeout(fetchAll, soon)
    window.addEventListener('online', recover)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', recover)
    }
  }, [client])
}
