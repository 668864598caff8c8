import type { SearchQuery } from '@fcr/shared/contracts/search'

/** The form's values: every filter of the contract, blank if unused. */
export type Filters = Record<keyof SearchQuery, string>

export const emptyFilters: Filters = {
  nombre: '',
  cedula: '',
  fuerza: '',
  celular: '',
  departamentoResidencia: '',
  rango: '',
  magistrado: '',
  salaJEP: '',
  edad: '',
}

const advancedFields = [
  'celular',
  'departamentoResidencia',
  'rango',
  'magistrado',
  'salaJEP',
  'edad',
] as const satisfies (keyof Filters)[]

/** Number of advanced filters filled in; they take effect even while folded away. */
export const advancedInUse = (filters: Filters) =>
  advancedFields.filter((field) => filters[field].trim() !== '').length

/** Returns the request's query without blank filters; undefined if all are blank. */
export function toQuery(filters: Filters): Record<string, string> | undefined {
  const filled = Object.entries(filters)
    .map(([field, value]) => [field, value.trim()] as const)
    .filter(([, value]) => value !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/** Returns the filters with one changed. Ranks belong to a force: changing the force clears the rank. */
export const withFilter = (filters: Filters, field: keyof Filters, value: string): Filters => ({
  ...filters,
  ...(field === 'fuerza' && value !== filters.fuerza ? { rango: '' } : {}),
  [field]: value,
})
