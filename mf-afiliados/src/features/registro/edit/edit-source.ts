import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupOptions, type Lookups } from '@fcr/shared/contracts/form/lookups'
import { memberHttp } from '@fcr/shared/session'
import { type Answers, lookupQuery, answersOf } from '@fcr/shared/registration-form'

/** Loads the profile and its version, which an edit must send. */
async function loadVersioned() {
  const { data, headers } = await memberHttp.request('GET /perfil')
  return { profile: data, version: headers.get('etag') }
}

/** Returns all lists by name once every one has loaded. */
function allLists(results: readonly { data: unknown }[]): Lookups | undefined {
  if (results.some(({ data }) => data === undefined)) return undefined
  const entries = lookupOptions.map((option, index) => [option, results[index]?.data])
  return Object.fromEntries(entries) as Lookups
}

export type EditSource = { answers: Answers; version: string | null }

/** Data on which an edit is based; also waits for the lists, to which the profile's names belong. */
export function useEditSource(numero_identificacion: string) {
  const stored = useQuery({
    queryKey: ['member', 'edit-source', numero_identificacion],
    queryFn: loadVersioned,
    // Read once when the form opens: a later response must not change the version under the typed answers.
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
    /** Returns the data stored now; undefined if loading fails. */
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
