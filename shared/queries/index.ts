import { QueryClient } from '@tanstack/react-query'
import { ApiError, onSessionEnd } from '../session'

/** A response of the server is final; a call that got none may get one on another try. */
const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2

/** The site's client for the server's data; the areas' tests use the same one. It forgets a realm's data when
 * its session ends. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry, refetchOnWindowFocus: false, staleTime: 60_000 } },
  })
  onSessionEnd((queries) => {
    client.removeQueries(queries)
    client.getMutationCache().clear()
  })
  return client
}
