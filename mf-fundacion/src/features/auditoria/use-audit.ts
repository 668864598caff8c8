import type { AuditExport, AuditFilter, AuditPage } from '@fcr/shared/contracts/staff/audit'
import { staffRealm } from '@fcr/shared/session'
import type { ShownQuery } from '@fcr/shared/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const key = (...parts: unknown[]) => ['fundacion', 'auditoria', ...parts]
const { http } = staffRealm

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
  const olderPages = older.of === of ? older.pages : []
  const pages = first.data ? [first.data, ...olderPages] : []
  const next = pages.slice(-1)[0]?.siguiente ?? null
  const more = useMutation({
    mutationFn: (antes: string) => load(antes),
    onSuccess: (page) => setOlder({ of, pages: [...olderPages, page] }),
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
  usePages(key('asientos', filter), (antes, signal) =>
    http.call('POST /fundacion/auditoria/buscar', { body: { ...filter, antes }, signal }),
  )

export const usePersonTrail = (id: string) =>
  usePages(key('persona', id), (antes, signal) =>
    http.call('GET /fundacion/auditoria/personas/:id', { params: { id }, query: { antes }, signal }),
  )

export const useAuditOptions = () =>
  useQuery({
    queryKey: key('opciones'),
    queryFn: ({ signal }) => http.call('GET /fundacion/auditoria/opciones', { signal }),
  })

export const useAnomalies = () =>
  useQuery({
    queryKey: key('anomalias'),
    queryFn: ({ signal }) => http.call('GET /fundacion/auditoria/anomalias', { signal }),
  })

/** The last check of the trail; while one runs, it is asked for again and again. */
export const useCheck = () =>
  useQuery({
    queryKey: key('verificacion'),
    queryFn: ({ signal }) => http.call('GET /fundacion/auditoria/verificacion', { signal }),
    refetchInterval: ({ state }) => (state.data?.estado === 'en_curso' ? pollPause : false),
  })

export function useStartCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => http.call('POST /fundacion/auditoria/verificacion'),
    onSuccess: (check) => client.setQueryData(key('verificacion'), check),
  })
}

export const exportAudit = (order: AuditExport) =>
  http.call('POST /fundacion/auditoria/exportar', { body: order })
