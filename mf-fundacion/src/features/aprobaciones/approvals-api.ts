import type { ApprovalDetail, Approvals, Emergency } from '@fcr/shared/contracts/foundation/approvals'
import { foundationRealm } from '@fcr/shared/session'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const { http } = foundationRealm
const key = ['fundacion', 'aprobaciones'] as const

export const approvalsQuery = queryOptions({
  queryKey: [...key, 'listas'],
  queryFn: ({ signal }) => http.get<Approvals>('/fundacion/aprobaciones', { signal }),
  staleTime: 0,
})

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => http.get<ApprovalDetail>(`/fundacion/aprobaciones/${id}`, { signal }),
    staleTime: 0,
  })

export const emergenciesQuery = queryOptions({
  queryKey: [...key, 'emergencias'],
  queryFn: ({ signal }) => http.get<Emergency[]>('/fundacion/emergencias', { signal }),
  staleTime: 0,
})

export const reviewEmergency = (id: string) => http.post(`/fundacion/emergencias/${id}/revisar`)

export type Decision = { act: 'aprobar' | 'rechazar' | 'retirar'; reason: string }

/** Decides an approval; its outcome may change any page of the office. */
export function useDecide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, reason }: Decision) =>
      http.post(
        `/fundacion/aprobaciones/${id}/${act}`,
        act === 'retirar' || reason === '' ? {} : { razon: reason },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['fundacion'] }),
  })
}
