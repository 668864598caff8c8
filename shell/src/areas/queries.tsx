// The query client: a separate chunk, downloaded only for areas that require it.
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
import { ApiError, onSignOut } from '@fcr/shared/session'

/** The part of the library that areas may use. */
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

/** Error responses are final; requests without a response may succeed on another try. */
const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2

const client = new QueryClient({
  defaultOptions: { queries: { retry, refetchOnWindowFocus: false, staleTime: 60_000 } },
})
onSignOut(() => client.clear())

export const forgetUnused = () => client.removeQueries({ type: 'inactive' })

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
