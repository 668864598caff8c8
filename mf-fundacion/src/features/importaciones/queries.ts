import type {
  ColumnMatching,
  ImportAsked,
  ImportKind,
  ImportState,
  RowFilter,
} from '@fcr/shared/contracts/staff/imports'
import { saveFile } from '@fcr/shared/http'
import { ApiError, staffRealm } from '@fcr/shared/session'
import { problemText } from '@fcr/shared/staff'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const { http } = staffRealm
const key = ['fundacion', 'importaciones'] as const

/** States in which the server works, so that the page looks again soon. */
const working: readonly ImportState[] = ['leyendo', 'revisando', 'cargando']
const isWorking = (state: ImportState) => working.includes(state)

/** How often the page looks again, in milliseconds. */
const soon = 1500
const later = 15_000

const pause = (state: ImportState | undefined) =>
  state === undefined ? false : isWorking(state) ? soon : state === 'por_aprobar' ? later : false

export const useImports = (page: number) =>
  useQuery({
    queryKey: [...key, 'lista', page],
    queryFn: ({ signal }) =>
      http.call('GET /fundacion/importaciones', { query: { pagina: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

export const useImport = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => http.call('GET /fundacion/importaciones/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => pause(state.data?.estado),
  })

/** `version`: version of the rows; they are read again when it changes. */
export const useImportRows = (
  id: string,
  { kind, page, version }: { kind: RowFilter | ''; page: number; version: string },
) =>
  useQuery({
    queryKey: [...key, id, 'filas', version, kind, page],
    queryFn: ({ signal }) =>
      http.call('GET /fundacion/importaciones/:id/filas', {
        params: { id },
        query: { pagina: String(page), ...(kind !== '' && { clase: kind }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The steps of an import that the person takes. */
export const importActs = {
  match: (id: string, body: ColumnMatching) =>
    http.call('POST /fundacion/importaciones/:id/columnas', { params: { id }, body }),
  ask: (id: string, body: ImportAsked) =>
    http.call('POST /fundacion/importaciones/:id/aprobacion', { params: { id }, body }),
  discard: (id: string) => http.call('POST /fundacion/importaciones/:id/descartar', { params: { id } }),
}

export function useImportAction<Body>(id: string, act: (id: string, body: Body) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => act(id, body),
    // Also after a refusal: somebody else may have changed the import.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Returns why a call failed: with the server's text if that is more specific than the status. */
export function importProblem(error: unknown): string {
  const knowsMore = error instanceof ApiError && [400, 409, 413].includes(error.status)
  const body = knowsMore ? error.body : undefined
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : problemText(error)
}

/** Downloads the rows as CSV: all, or those of one kind. */
export async function downloadRows(id: string, kind?: RowFilter): Promise<void> {
  const response = await http.open('GET /fundacion/importaciones/:id/resultado', {
    params: { id },
    query: { clase: kind },
  })
  saveFile(`importacion-${id}${kind === undefined ? '' : `-${kind}`}.csv`, await response.blob())
}

/** Downloads an empty file with the headings of one kind. */
export async function downloadTemplate(clase: ImportKind): Promise<void> {
  const response = await http.open('GET /fundacion/importaciones/modelo', { query: { clase } })
  saveFile(`modelo-${clase}.csv`, await response.blob())
}
