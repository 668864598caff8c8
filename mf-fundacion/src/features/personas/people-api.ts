import type { Changes, PeopleFound, PeopleQuery, PersonRecord } from '@fcr/shared/contracts/foundation/people'
import type {
  ConflictDecided,
  ConflictDecision,
  Evidence,
  OfficeRegistered,
  TemporaryPassword,
} from '@fcr/shared/contracts/foundation/people-actions'
import { foundationRealm } from '@fcr/shared/session'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const { http } = foundationRealm
const base = '/fundacion/personas'
const key = ['fundacion', 'personas'] as const

/** One page of the people found. The text travels in the body: it finds a person. */
export const peopleQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: [...key, 'lista', query],
    queryFn: ({ signal }) => http.post<PeopleFound>(`${base}/buscar`, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A record with the version that an edit of it must name. */
export type VersionedRecord = { record: PersonRecord; version: string | null }

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'ficha', id],
    queryFn: async (): Promise<VersionedRecord> => {
      const { data, headers } = await http.request<PersonRecord>('GET', `${base}/${id}`)
      return { record: data, version: headers.get('etag') }
    },
    staleTime: 0,
    // Each reading is recorded: only the clerk's own visits and acts cause one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const changesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...key, 'cambios', id, page],
    queryFn: () => http.get<Changes>(`${base}/${id}/cambios`, { query: { pagina: String(page) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

type Approval = { aprobacion: string }
type Reason = { motivo: string }

/** The acts on one person, by the last part of their address. */
export type Acts = {
  verificar: [body: Evidence, answer: undefined]
  'no-verificada': [body: Reason & Pick<Evidence, 'metodo'>, answer: undefined]
  anular: [body: Reason, answer: Approval]
  restaurar: [body: Reason, answer: undefined]
  desbloquear: [body: Reason, answer: undefined]
  contrasena: [
    body: Reason & Pick<NonNullable<PersonRecord['cuenta']>, 'contrasena' | 'contrasena_hasta'>,
    answer: TemporaryPassword,
  ]
  'exigir-cambio': [body: Reason, answer: undefined]
  'cerrar-sesiones': [body: Reason, answer: { cerradas: number }]
}

/** Acts on a person; afterwards, also when somebody else was faster, the record is read again. */
export function useAct<Name extends keyof Acts>(id: string, name: Name) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Acts[Name][0]) => http.post<Acts[Name][1]>(`${base}/${id}/${name}`, body),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useConflictDecision(conflict: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: ConflictDecision) =>
      http.post<ConflictDecided>(`/fundacion/conflictos/${conflict}/resolver`, decision),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

type Edit = { formulario: unknown; motivo: string; version: string | null }

export function useOfficeEdit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: Edit) =>
      http.post<{ version: number }>(`${base}/${id}/editar`, body, {
        headers: version === null ? {} : { 'If-Match': version },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

type Registration = { formulario: unknown; autorizacion: true; verificacion: Evidence | null }

export function useOfficeRegistration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Registration) => http.post<OfficeRegistered>(base, body),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}
