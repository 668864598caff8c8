import type { LookupOption, LookupRow } from '@fcr/shared/contracts/form/lookups'
import { ApiError, publicHttp } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'

async function load<Option extends LookupOption>(option: Option): Promise<LookupRow<Option>[]> {
  try {
    const rows = await publicHttp.call('GET /funciones/lugares', { query: { option } })
    // The endpoint returns the rows of any list; these are of the one asked for.
    return rows as LookupRow<Option>[]
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'sin conexión'
    // eslint-disable-next-line no-console -- a list that failed to load is reported in the console only
    console.warn(`Respuesta del servidor con error (${option}: ${reason})`)
    throw error
  }
}

/** One lookup list; empty until loaded. Failures are not shown: the request is retried until it succeeds. */
export function useLookup<Option extends LookupOption>(option: Option): readonly LookupRow<Option>[] {
  const { data } = useQuery({
    queryKey: ['public', 'mf-externos', 'lookups', option],
    queryFn: () => load(option),
    staleTime: Infinity,
    retry: true,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
  })
  return data ?? []
}
