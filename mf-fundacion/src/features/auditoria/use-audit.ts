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
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const base = '/fundacion/auditoria'
const key = (...parts: unknown[]) => ['fundacion', 'auditoria', ...parts]
const { http } = foundationRealm

/** Milliseconds between two looks at a check that runs. */
const pollPause = 2000

/** The trail, a page at a time. The filter travels in the body: it may be personal data. */
export const useAuditEntries = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: key('asientos', filter),
    queryFn: async ({ pageParam, signal }) => {
      const body = { ...filter, ...(pageParam !== null && { antes: pageParam }) }
      return (await http.request<AuditPage>('POST', `${base}/buscar`, body, { signal })).data
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
  })

export const usePersonTrail = (id: string) =>
  useInfiniteQuery({
    queryKey: key('persona', id),
    queryFn: ({ pageParam, signal }) =>
      http.get<AuditTimeline>(`${base}/personas/${id}`, {
        signal,
        ...(pageParam !== null && { query: { antes: pageParam } }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
  })

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
