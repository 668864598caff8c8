import type { CodeState, NewCodes } from '@fcr/shared/contracts/staff/codes'
import { staffRealm } from '@fcr/shared/session'
import { keptPage } from '../../staff/kept-page'
import { queryOptions } from '@tanstack/react-query'

const { http } = staffRealm

export const codesKey = ['fundacion', 'codigos'] as const

export const codesQuery = (estado: CodeState | '', page: number) =>
  queryOptions({
    queryKey: [...codesKey, 'lista', estado, page],
    queryFn: ({ signal }) =>
      http.call('GET /fundacion/codigos', {
        query: { ...(estado !== '' && { estado }), pagina: String(page) },
        signal,
      }),
    staleTime: 0,
  })

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, id],
    queryFn: ({ signal }) => http.call('GET /fundacion/codigos/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export function activityQuery(id: string, page: number) {
  const queryKey = [...codesKey, id, 'actividad', page]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      http.call('GET /fundacion/codigos/:id/actividad', {
        params: { id },
        query: { pagina: String(page) },
        signal,
      }),
    placeholderData: keptPage(queryKey),
    staleTime: 0,
  })
}

/** Issues codes, or asks another person to approve them. */
export const issueCodes = (codes: NewCodes) => http.call('POST /fundacion/codigos', { body: codes })

/** Issues codes that were approved; once. */
export const collectCodes = (approval: string) =>
  http.call('POST /fundacion/codigos/aprobados/:id', { params: { id: approval } })

export const revokeCode = (id: string, motivo: string) =>
  http.call('POST /fundacion/codigos/:id/revocar', { params: { id }, body: { motivo } })

export const releaseCode = (id: string, motivo: string) =>
  http.call('POST /fundacion/codigos/:id/liberar', { params: { id }, body: { motivo } })
