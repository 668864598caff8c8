import type { EndpointName, RequestBody } from '@fcr/shared/contracts/endpoints'
import { requestsQuery } from '@fcr/shared/contracts/staff/requests'
import { staffRealm } from '@fcr/shared/session'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useStepUp } from '../../step-up/use-step-up'

const { http } = staffRealm
const key = ['fundacion', 'solicitudes'] as const
const threadKey = (id: string) => [...key, 'una', id] as const

/** The filters of the queue, as in the page's address; '' and unknown values: the API's default. */
export const noFilters = { estado: '', tipo: '', asignada: '', vence: '' }
export type QueueFilters = typeof noFilters

export const queueQuery = (filters: QueueFilters, page: number) =>
  queryOptions({
    queryKey: [...key, 'cola', filters, page],
    queryFn: ({ signal }) => {
      const { estado, tipo, asignada, vence } = requestsQuery.shape
      return http.call('GET /fundacion/solicitudes', {
        query: {
          estado: estado.safeParse(filters.estado).data,
          tipo: tipo.safeParse(filters.tipo).data,
          asignada: asignada.safeParse(filters.asignada).data,
          vence: vence.safeParse(filters.vence).data,
          pagina: String(page),
        },
        signal,
      })
    },
    staleTime: 0,
  })

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => http.call('GET /fundacion/solicitudes/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export const clerksQuery = queryOptions({
  queryKey: [...key, 'equipo'],
  queryFn: ({ signal }) => http.call('GET /fundacion/solicitudes/equipo', { signal }),
})

type ChangeName = Extract<
  EndpointName,
  `POST /fundacion/solicitudes/:id/${'respuestas' | 'acuse' | 'prorroga' | 'notas' | 'asignacion' | 'supresion'}`
>
export type Change = { [Name in ChangeName]: { name: Name; body: RequestBody<Name> } }[ChangeName]

/** Changes a request. Whatever comes of it, thread and queue are read again: somebody else may have changed them. */
export function useChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, body }: Change) => http.call(name, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
export type ChangeMutation = ReturnType<typeof useChange>

export function useReceive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /fundacion/solicitudes'>) =>
      http.call('POST /fundacion/solicitudes', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useExport(id: string) {
  const withProof = useStepUp()
  return useMutation({
    mutationFn: () =>
      withProof(() => http.call('POST /fundacion/solicitudes/:id/exportacion', { params: { id } })),
  })
}
