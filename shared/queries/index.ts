import { QueryClient } from '@tanstack/react-query'
import { ApiError, onSessionEnd } from '../session'

/** A response is final; only a call without a response is worth retrying. */
const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2

/**
 * Creates the site's query client; the areas' tests use it too. It drops a realm's data when that realm's
 * session ends.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry, refetchOnWindowFocus: false, staleTime: 60_000 },
      // Offline a change must fail visibly instead of waiting silently.
      mutations: { networkMode: 'always' },
    },
  })
  onSessionEnd((queries) => {
    client.removeQueries(queries)
    client.getMutationCache().clear()
  })
  return client
}
