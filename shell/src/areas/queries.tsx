// The client for the server's answers: a chunk of its own, which only pages of areas that require it download.
import {
  keepPreviousData,
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
import { createQueryClient } from '@fcr/shared/queries'

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

const client = createQueryClient()

export const forgetUnused = () => client.removeQueries({ type: 'inactive' })

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
