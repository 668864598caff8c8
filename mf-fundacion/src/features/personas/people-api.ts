import type { RequestBody } from '@fcr/shared/contracts/endpoints'
import type { DuplicateDecision } from '@fcr/shared/contracts/staff/duplicates'
import type { PeopleQuery, PersonRecord } from '@fcr/shared/contracts/staff/people'
import type { ConflictDecision, Evidence, NewPassword } from '@fcr/shared/contracts/staff/people-actions'
import { staffRealm } from '@fcr/shared/session'
import { keptPage } from '../../staff/kept-page'
import { useStepUp } from '../../step-up/use-step-up'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const { http } = staffRealm
const key = ['fundacion', 'personas'] as const

/** One page of the people found. The text travels in the body: it finds a person. */
export function peopleQuery(query: PeopleQuery) {
  const { texto, ...shown } = query
  const queryKey = [...key, 'lista', texto, shown]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => http.call('POST /fundacion/personas/buscar', { body: query, signal }),
    placeholderData: keptPage(queryKey),
    staleTime: 0,
  })
}

/** A record with the version that an edit of it must name. */
export type VersionedRecord = { record: PersonRecord; version: string | null }

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'ficha', id],
    queryFn: async (): Promise<VersionedRecord> => {
      const { data, headers } = await http.request('GET /fundacion/personas/:id', { params: { id } })
      return { record: data, version: headers.get('etag') }
    },
    staleTime: 0,
    // Each reading is recorded: only the clerk's own visits and acts cause one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function changesQuery(id: string, page: number) {
  const queryKey = [...key, 'cambios', id, page]
  return queryOptions({
    queryKey,
    queryFn: () =>
      http.call('GET /fundacion/personas/:id/cambios', { params: { id }, query: { pagina: String(page) } }),
    placeholderData: keptPage(queryKey),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

type Reason = { motivo: string }

/** The acts on one person. */
export const acts = {
  verify: (id: string, body: Evidence) =>
    http.call('POST /fundacion/personas/:id/verificar', { params: { id }, body }),
  refuseToVerify: (id: string, body: Reason & Pick<Evidence, 'metodo'>) =>
    http.call('POST /fundacion/personas/:id/no-verificada', { params: { id }, body }),
  annul: (id: string, body: Reason) =>
    http.call('POST /fundacion/personas/:id/anular', { params: { id }, body }),
  restore: (id: string, body: Reason) =>
    http.call('POST /fundacion/personas/:id/restaurar', { params: { id }, body }),
  unlock: (id: string, body: Reason) =>
    http.call('POST /fundacion/personas/:id/desbloquear', { params: { id }, body }),
  givePassword: (id: string, body: NewPassword) =>
    http.call('POST /fundacion/personas/:id/contrasena', { params: { id }, body }),
  requireChange: (id: string, body: Reason) =>
    http.call('POST /fundacion/personas/:id/exigir-cambio', { params: { id }, body }),
  endSessions: (id: string, body: Reason) =>
    http.call('POST /fundacion/personas/:id/cerrar-sesiones', { params: { id }, body }),
}

/** Acts on a person; afterwards, also when somebody else was faster, the record is read again. */
export function useAct<Body, Answer>(id: string, act: (id: string, body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  const withProof = useStepUp()
  return useMutation({
    mutationFn: (body: Body) => withProof(() => act(id, body)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useConflictDecision(conflict: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: ConflictDecision) =>
      http.call('POST /fundacion/conflictos/:id/resolver', { params: { id: conflict }, body: decision }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** One page of the pairs of records that are probably one person. */
export const duplicatesQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'repetidos', page],
    queryFn: ({ signal }) =>
      http.call('GET /fundacion/repetidos', { query: { pagina: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const duplicateQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'repetido', id],
    queryFn: ({ signal }) => http.call('GET /fundacion/repetidos/:id', { params: { id }, signal }),
    staleTime: 0,
    // What was chosen belongs to what was read; each reading is recorded.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useDuplicateDecision(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: DuplicateDecision) =>
      http.call('POST /fundacion/repetidos/:id/resolver', { params: { id }, body: decision }),
    // The pair itself stays on the page, with what was done.
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'repetidos'] }),
  })
}

type Edit = RequestBody<'POST /fundacion/personas/:id/editar'> & { version: string | null }

export function useStaffEdit(id: string) {
  const client = useQueryClient()
  const withProof = useStepUp()
  return useMutation({
    mutationFn: ({ version, ...body }: Edit) =>
      withProof(() =>
        http.call('POST /fundacion/personas/:id/editar', {
          params: { id },
          body,
          headers: version === null ? {} : { 'If-Match': version },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useStaffRegistration() {
  const client = useQueryClient()
  const withProof = useStepUp()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /fundacion/personas'>) =>
      withProof(() => http.call('POST /fundacion/personas', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}
