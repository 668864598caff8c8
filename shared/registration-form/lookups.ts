import { queryOptions, useQueries, useQuery, type UnusedSkipTokenOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { IdListOption } from '../contracts/form/field-spec'
import { lookupOptions, type LookupOption, type LookupRow } from '../contracts/form/lookups'
import type { SelectOption } from '../form'
import { ApiError, publicHttp } from '@fcr/shared/session'

async function load<O extends LookupOption>(option: O, signal: AbortSignal): Promise<LookupRow<O>[]> {
  try {
    const rows = await publicHttp.call('GET /funciones/lugares', { query: { option }, signal })
    // The endpoint returns the rows of any list; these are of the one asked for.
    return rows as LookupRow<O>[]
  } catch (error) {
    if (!signal.aborted)
      // eslint-disable-next-line no-console -- operators look for failures in the console; no personal data
      console.warn(
        error instanceof ApiError ? 'Respuesta del servidor con error' : 'El servidor no respondió',
        `${option}: ${String(error)}`,
      )
    throw error
  }
}

export const lookupKey = ['public', 'registration-form', 'lookups'] as const

type ListQuery<O extends LookupOption> = UnusedSkipTokenOptions<
  LookupRow<O>[],
  Error,
  LookupRow<O>[],
  readonly [...typeof lookupKey, O]
>

/** A list that fails leaves its select empty, is logged to the console only, and is retried until it loads. */
export const lookupQuery = <O extends LookupOption>(option: O): ListQuery<O> =>
  queryOptions({
    queryKey: [...lookupKey, option] as const,
    queryFn: ({ signal }) => load(option, signal),
    retry: true,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    staleTime: 60 * 60 * 1000,
    gcTime: Infinity,
  })

/** Lists whose rows have an identifier, with the select option of a row. */
export const optionOf = {
  getEtnias: (row) => ({ value: String(row.id_etnia), label: row.nombre_etnia }),
  getNivelesEducativos: (row) => ({ value: String(row.id_nivel_academico), label: row.nivel_academico }),
  getCreencias: (row) => ({ value: String(row.id_creencia_religiosa), label: row.nombre_creencia_religiosa }),
  getSituacionesPensionales: (row) => ({
    value: String(row.id_situacion_pensional),
    label: row.nombre_situacion_pensional,
  }),
  getSituacionesVivienda: (row) => ({
    value: String(row.id_situacion_vivienda),
    label: row.nombre_situacion_habitacional,
  }),
  getMotivosRetiro: (row) => ({ value: String(row.id_motivo_retiro), label: row.motivo_retiro }),
  getTOAR: (row) => ({ value: String(row.id_toar), label: row.nombre_toar }),
  getTiposCentroReclusion: (row) => ({ value: String(row.id_naturaleza_cr), label: row.naturaleza_cr }),
  getSalasProcesoJEP: (row) => ({ value: String(row.id_sala_jep), label: row.nombre_sala_jep }),
  getDefensas: (row) => ({ value: String(row.id_defensa_tecnica), label: row.nombre_defensa_tecnica }),
} satisfies { [O in IdListOption]: (row: LookupRow<O>) => SelectOption }

/** Whether every short list has loaded, or cannot be loaded now. */
export const useListsSettled = () =>
  useQueries({
    queries: lookupOptions
      .filter((option) => option !== 'getLugaresColombia')
      .map((option) => lookupQuery(option)),
    combine: (results) =>
      results.every(
        ({ data, failureCount, fetchStatus }) =>
          data !== undefined || failureCount > 0 || fetchStatus === 'paused',
      ),
  })

const none: readonly SelectOption[] = []

/** Options of a select, by the list's name; empty until loaded. */
export function useOptions<O extends IdListOption>(option: O): readonly SelectOption[] {
  const toOption = optionOf[option] as (row: LookupRow<O>) => SelectOption
  const { data } = useQuery(lookupQuery(option))
  return useMemo(() => data?.map(toOption) ?? none, [data, toOption])
}

/** Names grouped by their parent: municipalities by department, ranks by force. In the order received. */
type Grouped = ReadonlyMap<string, readonly string[]>

function group<Row>(rows: readonly Row[], outer: (row: Row) => string, inner: (row: Row) => string): Grouped {
  const groups = new Map<string, string[]>()
  for (const row of rows) {
    const names = groups.get(outer(row))
    if (names) names.push(inner(row))
    else groups.set(outer(row), [inner(row)])
  }
  return groups
}

// Module-level functions: the query library then groups 1,122 rows once, not on every keystroke.
export const groupPlaces = (rows: readonly LookupRow<'getLugaresColombia'>[]) =>
  group(
    rows,
    (row) => row.nombre_departamento,
    (row) => row.nombre_municipio,
  )
export const groupForces = (rows: readonly LookupRow<'getFuerzas'>[]) =>
  group(
    rows,
    (row) => row.nombre_fuerza_militar,
    (row) => row.nombre_rango,
  )

const noGroups: Grouped = new Map()

export const usePlaces = (): Grouped =>
  useQuery({ ...lookupQuery('getLugaresColombia'), select: groupPlaces }).data ?? noGroups
export const useForces = (): Grouped =>
  useQuery({ ...lookupQuery('getFuerzas'), select: groupForces }).data ?? noGroups

/** Options whose value equals the name. */
export const nameOptions = (names: Iterable<string> = []): SelectOption[] =>
  Array.from(names, (name) => ({ value: name, label: name }))
