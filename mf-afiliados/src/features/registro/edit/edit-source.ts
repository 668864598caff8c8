import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupOptions, type Lookups } from '@fcr/shared/contracts/lookups'
import type { Profile } from '@fcr/shared/contracts/profile'
import { memberHttp } from '@fcr/shared/session'
import type { Answers } from '../answers/answers'
import { lookupQuery } from '../answers/lookups'
import { answersOf } from './edit-answers'

/** The profile with its version, which an edit must name. */
async function loadVersioned() {
  const { data, headers } = await memberHttp.request<Profile>('GET', '/perfil')
  return { profile: data, version: headers.get('etag') }
}

/** Every list by its name, once all have come. */
function allLists(results: readonly { data: unknown }[]): Lookups | undefined {
  if (results.some(({ data }) => data === undefined)) return undefined
  const entries = lookupOptions.map((option, index) => [option, results[index]?.data])
  return Object.fromEntries(entries) as Lookups
}

export type EditSource = { answers: Answers; version: string | null }

/** What an edit starts from; waits for the lists too, since the profile's names are theirs. */
export function useEditSource(numero_identificacion: string) {
  const stored = useQuery({
    queryKey: ['member', 'edit-source', numero_identificacion],
    queryFn: loadVersioned,
    // Read once when the form opens: a later answer must not change the version under what has been typed.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const lookups = useQueries({
    queries: lookupOptions.map((option) => lookupQuery(option)),
    combine: allLists,
  })
  const source = useMemo(() => sourceOf(stored.data, lookups), [stored.data, lookups])

  return {
    source,
    failed: stored.isError,
    /** What is stored now; undefined where that cannot be had. */
    reload: async () => {
      const { data, isError } = await stored.refetch()
      return isError ? undefined : sourceOf(data, lookups)
    },
  }
}

const sourceOf = (
  stored: Awaited<ReturnType<typeof loadVersioned>> | undefined,
  lookups: Lookups | undefined,
): EditSource | undefined =>
  stored && lookups && { answers: answersOf(stored.profile, lookups), version: stored.version }
