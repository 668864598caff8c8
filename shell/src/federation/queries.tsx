// The query client: a separate chunk, downloaded only for areas that require it.
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

const client = createQueryClient()

export const removeInactive = () => client.removeQueries({ type: 'inactive' })

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
