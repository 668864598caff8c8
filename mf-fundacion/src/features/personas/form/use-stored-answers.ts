import { lookupOptions, type Lookups } from '@fcr/shared/contracts/form/lookups'
import { answersOf, lookupQuery, type Answers } from '@fcr/shared/registration-form'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordQuery, type VersionedRecord } from '../people-api'

function allLists(results: readonly { data: unknown }[]): Lookups | undefined {
  if (results.some(({ data }) => data === undefined)) return undefined
  return Object.fromEntries(lookupOptions.map((option, index) => [option, results[index]?.data])) as Lookups
}

export type StoredAnswers = VersionedRecord & { answers: Answers }

/** A person's record and its answers, once the lists have loaded to which its names belong. */
export function useStoredAnswers(id: string) {
  // Read once: a later response must not change the version under the typed answers.
  const record = useQuery({ ...recordQuery(id), staleTime: Infinity, gcTime: 0 })
  const lookups = useQueries({
    queries: lookupOptions.map((option) => lookupQuery(option)),
    combine: allLists,
  })
  const { data, error, isFetching, refetch } = record
  const stored = useMemo(
    (): StoredAnswers | undefined =>
      data && lookups && { ...data, answers: answersOf(data.record.perfil, lookups) },
    [data, lookups],
  )
  return { data: stored, error, isFetching, refetch }
}
