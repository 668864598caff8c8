import type { AskedApproval } from '@fcr/shared/contracts/foundation/approvals'
import type {
  CodeActivity,
  CodeDetail,
  CodeList,
  CodeState,
  IssuedCodes,
  NewCodes,
} from '@fcr/shared/contracts/foundation/codes'
import { foundationRealm } from '@fcr/shared/session'
import { queryOptions } from '@tanstack/react-query'

const { http } = foundationRealm

export const codesKey = ['fundacion', 'codigos'] as const

export const codesQuery = (estado: CodeState | '', page: number) =>
  queryOptions({
    queryKey: [...codesKey, 'lista', estado, page],
    queryFn: ({ signal }) =>
      http.get<CodeList>('/fundacion/codigos', {
        query: { ...(estado !== '' && { estado }), pagina: String(page) },
        signal,
      }),
    staleTime: 0,
  })

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, id],
    queryFn: ({ signal }) => http.get<CodeDetail>(`/fundacion/codigos/${id}`, { signal }),
    staleTime: 0,
  })

export const activityQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...codesKey, id, 'actividad', page],
    queryFn: ({ signal }) =>
      http.get<CodeActivity>(`/fundacion/codigos/${id}/actividad`, {
        query: { pagina: String(page) },
        signal,
      }),
    staleTime: 0,
  })

/** Issues codes, or asks another person to approve them. */
export const issueCodes = (codes: NewCodes) =>
  http.post<IssuedCodes | AskedApproval>('/fundacion/codigos', codes)

/** Issues codes that were approved; once. */
export const collectCodes = (approval: string) =>
  http.post<IssuedCodes>(`/fundacion/codigos/aprobados/${approval}`)

export const revokeCode = (id: string, motivo: string) =>
  http.post(`/fundacion/codigos/${id}/revocar`, { motivo })

export const releaseCode = (id: string, motivo: string) =>
  http.post<{ sesion_viva: boolean }>(`/fundacion/codigos/${id}/liberar`, { motivo })
