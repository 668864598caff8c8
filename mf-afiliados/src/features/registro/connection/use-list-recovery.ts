import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookupOptions } from '@fcr/shared/contracts/lookups'
import { lookupKey, lookupQuery } from '../answers/lookups'

// A list that does not come has said so itself.
const ignore = () => undefined

/** Once the page has settled: the first step needs no list. */
const soon = 1_000

/**
 * Fetches the lists of all steps early, so that the form can be filled in to its end without a network; when that
 * comes back, what is missing is asked for at once, whatever its next try was due.
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
