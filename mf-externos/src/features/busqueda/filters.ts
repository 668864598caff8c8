import type { SearchQuery } from '@fcr/shared/contracts/search'
import { cleanTyped, isReadable } from '@fcr/shared/contracts/readings/clean-typed'
import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { telephoneOf } from '@fcr/shared/contracts/readings/telephone'

/** The form's values: every filter of the contract that is typed or chosen, blank if unused. */
export type Filters = Record<Exclude<keyof SearchQuery, 'palabras' | 'parecidos'>, string>

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
  edadHasta: '',
}

const advancedFields = [
  'celular',
  'departamentoResidencia',
  'rango',
  'magistrado',
  'salaJEP',
  'edad',
  'edadHasta',
] as const satisfies (keyof Filters)[]

/** Number of advanced filters filled in; they take effect even while folded away. */
export const advancedInUse = (filters: Filters) =>
  advancedFields.filter((field) => filters[field].trim() !== '').length

/** Names of the text filters as the form labels them. */
const typedFilters = { nombre: 'Nombre', magistrado: 'Magistrado' } as const

const numberFilters = { cedula: 'Cédula', celular: 'Celular' } as const

const codeOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Returns the problem of the filters, as text for the official; undefined if they can be searched. */
export function problemOf(filters: Filters): string | undefined {
  for (const [field, label] of Object.entries(typedFilters)) {
    const sign = unsearchable(filters[field as keyof typeof typedFilters])
    if (sign)
      return `${label}: el carácter invisible ${codeOf(sign)} no se puede buscar. Borre el texto y escríbalo de nuevo.`
  }
  for (const [field, label] of Object.entries(numberFilters))
    if (!/^\+?\d*$/.test(filters[field as keyof typeof numberFilters]))
      return `${label}: escriba un solo número, sin decimales.`
  if (filters.edad && filters.edadHasta && Number(filters.edad) > Number(filters.edadHasta))
    return 'La edad «Hasta» debe ser igual o mayor que la edad.'
  return filters.edadHasta && !filters.edad ? 'Escriba también la edad desde la que busca.' : undefined
}

/** The first character that the server refuses. */
const unsearchable = (text: string) => Array.from(cleanTyped(text)).find((sign) => !isReadable(sign))

/** Returns the request's query without blank filters; undefined if all are blank. */
export function toQuery(filters: Filters): Record<string, string> | undefined {
  const filled = Object.entries({ ...filters, celular: telephoneOf(filters.celular).replace(/\D/g, '') })
    .map(([field, value]) => [field, cleanTyped(value)] as const)
    .filter(([, value]) => value !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/**
 * Returns the filters with one changed. Ranks belong to a force: changing the force clears the rank. A row of a table
 * that is pasted into the name fills in the number too.
 */
export const withFilter = (filters: Filters, field: keyof Filters, value: string): Filters => ({
  ...filters,
  ...(field === 'fuerza' && value !== filters.fuerza ? { rango: '' } : {}),
  [field]: value,
  ...(field === 'nombre' && filters.cedula === '' ? cellsOf(value) : {}),
})

/** The number among pasted cells, and the others as the name; undefined if not exactly one is a number. */
function cellsOf(pasted: string): Pick<Filters, 'nombre' | 'cedula'> | undefined {
  const cells = pasted.split('\t').map(documentNumberOf)
  const [cedula, ...others] = cells.filter((cell) => /^\d{4,15}$/.test(cell))
  if (cells.length === 1 || cedula === undefined || others.length > 0) return undefined
  return { cedula, nombre: cells.filter((cell) => cell !== cedula).join(' ') }
}
