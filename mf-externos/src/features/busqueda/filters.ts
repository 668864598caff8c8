import type { SearchQuery } from '@fcr/shared/contracts/search'
import { cleanTyped, isReadable } from '@fcr/shared/contracts/readings/clean-typed'
import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { telephoneOf } from '@fcr/shared/contracts/readings/telephone'

/** Every filter of the contract that is typed or chosen, blank if unused. */
type Fields = Record<Exclude<keyof SearchQuery, 'palabras' | 'parecidos'>, string>
/** The form's values. `texto` is the box that recognises a name, a document number and a telephone. */
export type Filters = Fields & { texto: string }

export const emptyFilters: Filters = {
  texto: '',
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

/** Label of the box. */
export const boxLabel = 'Nombre, cédula o celular'
const labels: Partial<Record<keyof Filters, string>> = { ...typedFilters, ...numberFilters }

/** Returns the filters with what the box says in the fields that it is about; they hold nothing else. */
function readBox({ texto, ...fields }: Filters): { filters: Fields } | { problem: string } {
  const reading = readPersonText(texto)
  if (reading.value === undefined) return { problem: `${boxLabel}: ${reading.problem}.` }
  const said = Object.entries(reading.value)
  const twice = said.map(([field]) => field as keyof Fields).find((field) => fields[field].trim() !== '')
  if (twice) return { problem: `${labels[twice] ?? twice}: está en dos campos; deje uno solo.` }
  return { filters: { ...fields, ...reading.value } }
}

/** Returns the problem of the filters, as text for the official; undefined if they can be searched. */
export function problemOf(filters: Filters): string | undefined {
  const read = readBox(filters)
  return 'problem' in read ? read.problem : problemOfFields(read.filters)
}

function problemOfFields(filters: Fields): string | undefined {
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
export function toQuery(typed: Filters): Record<string, string> | undefined {
  const read = readBox(typed)
  const { texto, ...fields } = typed
  const filters = 'problem' in read ? { ...fields, texto } : read.filters
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
  ...(field === 'nombre' && filters.cedula === '' && value.includes('\t') ? cellsOf(value) : {}),
})

/** The number and the name of a pasted row; undefined without a number. */
function cellsOf(pasted: string): Pick<Filters, 'nombre' | 'cedula'> | undefined {
  const { nombre = '', cedula } = readPersonText(pasted).value ?? {}
  return cedula === undefined ? undefined : { nombre, cedula }
}

/**
 * Returns the same search with a number in the field that it belongs to: a document number that was typed as a name or a
 * mobile, a mobile that was typed as a document number. Undefined if there is none.
 */
export function otherReading(query: Record<string, string>): Record<string, string> | undefined {
  for (const field of ['nombre', 'cedula', 'celular']) {
    const { nombre, ...numbers } = readPersonText(query[field] ?? '').value ?? {}
    const kinds = Object.keys(numbers)
    const isMobileStart = field === 'celular' && numbers.cedula?.startsWith('3')
    if (kinds.length === 0 || isMobileStart || kinds.some((kind) => query[kind] !== undefined)) continue
    const others = Object.entries(query).filter(([name]) => ![field, 'palabras', 'parecidos'].includes(name))
    return { ...Object.fromEntries(others), ...(nombre === undefined ? {} : { nombre }), ...numbers }
  }
  return undefined
}
