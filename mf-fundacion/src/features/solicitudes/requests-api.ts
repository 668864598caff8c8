import type { CertifiedExport, RequestList, RequestThread } from '@fcr/shared/contracts/foundation/requests'
import { foundationRealm } from '@fcr/shared/session'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const { http } = foundationRealm
const base = '/fundacion/solicitudes'
const key = ['fundacion', 'solicitudes'] as const
const threadKey = (id: string) => [...key, 'una', id] as const

/** The filters of the queue, as in the page's address; '': the API's default. */
export const noFilters = { estado: '', tipo: '', asignada: '', vence: '' }
export type QueueFilters = typeof noFilters

export const queueQuery = (filters: QueueFilters, page: number) =>
  queryOptions({
    queryKey: [...key, 'cola', filters, page],
    queryFn: ({ signal }) => {
      const chosen = Object.entries(filters).filter(([, value]) => value !== '')
      return http.get<RequestList>(base, {
        query: { ...Object.fromEntries(chosen), pagina: String(page) },
        signal,
      })
    },
    staleTime: 0,
  })

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => http.get<RequestThread>(`${base}/${id}`, { signal }),
    staleTime: 0,
  })

export const clerksQuery = queryOptions({
  queryKey: [...key, 'equipo'],
  queryFn: ({ signal }) => http.get<{ id: string; nombre: string }[]>(`${base}/equipo`, { signal }),
})

export type Change = {
  path: 'respuestas' | 'acuse' | 'prorroga' | 'notas' | 'asignacion' | 'supresion'
  body: object
}

/** Changes a request. Whatever comes of it, thread and queue are read again: somebody else may have changed them. */
export function useChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body }: Change) => http.post(`${base}/${id}/${path}`, body),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
export type ChangeMutation = ReturnType<typeof useChange>

export function useReceive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => http.post<RequestThread>(base, body),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export const useExport = (id: string) =>
  useMutation({ mutationFn: () => http.post<CertifiedExport>(`${base}/${id}/exportacion`) })
