import type { SelectOption } from '@fcr/shared/form'
import { useMemo } from 'react'
import { useLookup } from './use-lookup'

const distinct = (names: readonly string[]): SelectOption[] =>
  [...new Set(names)].map((name) => ({ value: name, label: name }))

/** Options of the selects: forces, the ranks of the chosen force, departments, chambers. */
export function useFilterOptions(force: string) {
  const ranks = useLookup('getFuerzas')
  const chambers = useLookup('getSalasProcesoJEP')
  const places = useLookup('getLugaresColombia')
  return {
    forces: useMemo(() => distinct(ranks.map((row) => row.nombre_fuerza_militar)), [ranks]),
    ranks: useMemo(
      () =>
        distinct(ranks.filter((row) => row.nombre_fuerza_militar === force).map((row) => row.nombre_rango)),
      [ranks, force],
    ),
    departments: useMemo(() => distinct(places.map((row) => row.nombre_departamento)), [places]),
    chambers: useMemo(
      () => chambers.map((row) => ({ value: String(row.id_sala_jep), label: row.nombre_sala_jep })),
      [chambers],
    ),
  }
}
