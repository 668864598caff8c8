// The client for the server's answers: a chunk of its own, which only pages of areas that require it download.
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, onSessionEnd } from '@fcr/shared/session'

/** What areas may use of the library. */
export const shared = {
  keepPreviousData,
  queryOptions,
  skipToken,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
}

/** An answer of the server is final; what did not arrive may arrive on another try. */
const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2

const client = new QueryClient({
  defaultOptions: { queries: { retry, refetchOnWindowFocus: false, staleTime: 60_000 } },
})
onSessionEnd((queries) => {
  client.removeQueries(queries)
  client.getMutationCache().clear()
})

export const forgetUnused = () => client.removeQueries({ type: 'inactive' })

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
