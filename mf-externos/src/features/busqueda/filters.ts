import type { SearchQuery } from '@fcr/shared/contracts/search'

/** What the form holds: every filter of the contract, blank when unused. */
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

/** How many filters of the advanced search are filled in; they count although they may be folded away. */
export const advancedInUse = (filters: Filters) =>
  advancedFields.filter((field) => filters[field].trim() !== '').length

/** The request's query: blank filters are left out. Undefined when none is left. */
export function toQuery(filters: Filters): Record<string, string> | undefined {
  const filled = Object.entries(filters)
    .map(([field, value]) => [field, value.trim()] as const)
    .filter(([, value]) => value !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/** One filter changed. Ranks belong to a force: another force empties the rank. */
export const withFilter = (filters: Filters, field: keyof Filters, value: string): Filters => ({
  ...filters,
  ...(field === 'fuerza' && value !== filters.fuerza ? { rango: '' } : {}),
  [field]: value,
})
