import type {
  Anomaly,
  AuditCheck,
  AuditExport,
  AuditFilter,
  AuditOptions,
  AuditPage,
  AuditTimeline,
  ExportedAudit,
} from '@fcr/shared/contracts/foundation/audit'
import { foundationRealm } from '@fcr/shared/session'
import type { ShownQuery } from '@fcr/shared/office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const base = '/fundacion/auditoria'
const key = (...parts: unknown[]) => ['fundacion', 'auditoria', ...parts]
const { http } = foundationRealm

/** Milliseconds between two looks at a check that runs. */
const pollPause = 2000

/**
 * A list of which only the first page is a query; older pages are added on demand. They belong to the first page that
 * is shown: once it is loaded again, it may begin with newer rows.
 */
function usePages<Page extends AuditPage>(
  queryKey: unknown[],
  load: (antes: string | undefined, signal?: AbortSignal) => Promise<Page>,
) {
  const first = useQuery({ queryKey, queryFn: ({ signal }) => load(undefined, signal) })
  const of = JSON.stringify([queryKey, first.dataUpdatedAt])
  const [older, setOlder] = useState<{ of: string; pages: Page[] }>({ of, pages: [] })
  const known = older.of === of ? older.pages : []
  const pages = first.data ? [first.data, ...known] : []
  const next = pages.at(-1)?.siguiente ?? null
  const more = useMutation({
    mutationFn: (antes: string) => load(antes),
    onSuccess: (page) => setOlder({ of, pages: [...known, page] }),
  })
  return {
    query: first,
    pages,
    /** Undefined on the last page. */
    loadMore: next === null ? undefined : () => more.mutate(next),
    isLoadingMore: more.isPending,
    problem: more.error,
  }
}
export type AuditPages = Omit<ReturnType<typeof usePages<AuditPage>>, 'query'> & {
  query: ShownQuery<AuditPage>
}

/** The trail, a page at a time. The filter travels in the body: it may be personal data. */
export const useAuditEntries = (filter: AuditFilter) =>
  usePages(key('asientos', filter), async (antes, signal) => {
    const body = { ...filter, ...(antes !== undefined && { antes }) }
    const options = { ...(signal && { signal }) }
    return (await http.request<AuditPage>('POST', `${base}/buscar`, body, options)).data
  })

export const usePersonTrail = (id: string) =>
  usePages(key('persona', id), (antes, signal) =>
    http.get<AuditTimeline>(`${base}/personas/${id}`, {
      ...(signal && { signal }),
      ...(antes !== undefined && { query: { antes } }),
    }),
  )

export const useAuditOptions = () =>
  useQuery({
    queryKey: key('opciones'),
    queryFn: ({ signal }) => http.get<AuditOptions>(`${base}/opciones`, { signal }),
  })

export const useAnomalies = () =>
  useQuery({
    queryKey: key('anomalias'),
    queryFn: ({ signal }) => http.get<Anomaly[]>(`${base}/anomalias`, { signal }),
  })

/** The last check of the trail; while one runs, it is asked for again and again. */
export const useCheck = () =>
  useQuery({
    queryKey: key('verificacion'),
    queryFn: ({ signal }) => http.get<AuditCheck>(`${base}/verificacion`, { signal }),
    refetchInterval: ({ state }) => (state.data?.estado === 'en_curso' ? pollPause : false),
  })

export function useStartCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => http.post<AuditCheck>(`${base}/verificacion`),
    onSuccess: (check) => client.setQueryData(key('verificacion'), check),
  })
}

export const exportAudit = (order: AuditExport) => http.post<ExportedAudit>(`${base}/exportar`, order)
