import { staffRealm } from '@fcr/shared/session'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useStepUp } from '../../step-up/use-step-up'

const { http } = staffRealm
const key = ['fundacion', 'aprobaciones'] as const

export const approvalsQuery = queryOptions({
  queryKey: [...key, 'listas'],
  queryFn: ({ signal }) => http.call('GET /fundacion/aprobaciones', { signal }),
  staleTime: 0,
})

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => http.call('GET /fundacion/aprobaciones/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export const emergenciesQuery = queryOptions({
  queryKey: [...key, 'emergencias'],
  queryFn: ({ signal }) => http.call('GET /fundacion/emergencias', { signal }),
  staleTime: 0,
})

export const reviewEmergency = (id: string) =>
  http.call('POST /fundacion/emergencias/:id/revisar', { params: { id } })

type Given = {
  reason: string
  /** Fingerprint of the page that was read. */
  read: string | null
}

const acts = {
  aprobar: (id: string, { reason, read }: Given) =>
    http.call('POST /fundacion/aprobaciones/:id/aprobar', {
      params: { id },
      body: { ...(reason !== '' && { razon: reason }), ...(read !== null && { huella: read }) },
    }),
  rechazar: (id: string, { reason }: Given) =>
    http.call('POST /fundacion/aprobaciones/:id/rechazar', { params: { id }, body: { razon: reason } }),
  retirar: (id: string) => http.call('POST /fundacion/aprobaciones/:id/retirar', { params: { id } }),
}
export type Decision = Given & { act: keyof typeof acts }

/** Decides an approval; its outcome may change any page of the staff. */
export function useDecide(id: string) {
  const client = useQueryClient()
  const withProof = useStepUp()
  return useMutation({
    mutationFn: ({ act, ...given }: Decision) => withProof(() => acts[act](id, given)),
    onSettled: () => client.invalidateQueries({ queryKey: ['fundacion'] }),
  })
}
