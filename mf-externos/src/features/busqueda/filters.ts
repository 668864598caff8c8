import type { SearchQuery } from '@fcr/shared/contracts/search'
import { cleanTyped, isReadable } from '@fcr/shared/contracts/readings/clean-typed'
import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { twoNumbers } from '@fcr/shared/contracts/readings/reading'
import { telephoneOf } from '@fcr/shared/contracts/readings/telephone'
import { listField, type Query } from './find-people'
import { listProblem, readNumberList } from './number-list'

/** Every filter of the contract that is typed or chosen, blank if unused. */
export type Fields = Record<Exclude<keyof SearchQuery, 'palabras' | 'parecidos'>, string>
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

export const filterLabels: Readonly<Record<keyof Fields, string>> = {
  nombre: 'Nombre',
  cedula: 'Cédula',
  fuerza: 'Fuerza o institución',
  celular: 'Celular',
  departamentoResidencia: 'Departamento de residencia',
  rango: 'Rango',
  magistrado: 'Magistrado',
  salaJEP: 'Sala o sección de la JEP',
  edad: 'Edad',
  edadHasta: 'Hasta (años)',
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

const typedFilters = ['nombre', 'magistrado'] as const
const numberFilters = ['cedula', 'celular', 'edad', 'edadHasta'] as const

/** Those that the box can fill in. */
const boxFields = ['nombre', 'cedula', 'celular'] as const

const codeOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Label of the box. */
export const boxLabel = 'Nombre, cédula o celular'
const noFilter = 'Por favor, complete al menos un campo para realizar la búsqueda.'

/** Returns the request's query without blank filters, or why there is none, as text for the official. */
export function readFilters(filters: Filters): { query: Query } | { problem: string } {
  const numbers = readNumberList(filters.texto)
  if (numbers) return readList(numbers, filters)
  const read = readBox(filters)
  if ('problem' in read) return read
  const problem = problemOf(read.fields)
  if (problem !== undefined) return { problem }
  const filled = Object.entries({
    ...read.fields,
    // Of the beginning of a number, too, the country's code is none of the first digits.
    celular: telephoneOf(read.fields.celular)
      .replace(/\D/g, '')
      .replace(/^57(?=3)/, ''),
  })
    .map(([field, value]) => [field, cleanTyped(value)] as const)
    .filter(([, value]) => value !== '')
  return filled.length > 0 ? { query: Object.fromEntries(filled) } : { problem: noFilter }
}

/** A list of numbers is searched alone. */
function readList(numbers: string[], filters: Filters): ReturnType<typeof readFilters> {
  const filled = (Object.keys(filterLabels) as (keyof Fields)[]).filter(
    (field) => filters[field].trim() !== '',
  )
  if (filled.length > 0) {
    const labels = new Intl.ListFormat('es').format(filled.map((field) => `«${filterLabels[field]}»`))
    return { problem: `Varias cédulas se consultan sin otros campos: borre ${labels}.` }
  }
  const problem = listProblem(numbers)
  return problem === undefined ? { query: { [listField]: numbers.join(' ') } } : { problem }
}

/** Reads what the box says. Several numbers would be a list, if it could be read. */
export function readBoxText(texto: string): ReturnType<typeof readPersonText> {
  if (/^\S+@\S+$/.test(texto.trim())) return { problem: 'tiene un correo electrónico, que aquí no se busca' }
  const reading = readPersonText(texto)
  return reading.problem === twoNumbers
    ? { problem: 'tiene dos números; deje solo las cédulas, separadas con punto y coma' }
    : reading
}

/** Puts what the box says into the fields that it is about, which must be blank. */
function readBox({ texto, ...fields }: Filters): { fields: Fields } | { problem: string } {
  const reading = readBoxText(texto)
  if (reading.value === undefined) return { problem: `${boxLabel}: ${reading.problem}.` }
  for (const field of boxFields)
    if (field in reading.value && fields[field].trim() !== '')
      return { problem: `${filterLabels[field]}: está en dos campos; deje uno solo.` }
  return { fields: { ...fields, ...reading.value } }
}

function problemOf(fields: Fields): string | undefined {
  for (const field of typedFilters) {
    const sign = unsearchable(fields[field])
    if (sign)
      return `${filterLabels[field]}: el carácter invisible ${codeOf(sign)} no se puede buscar. Borre el texto y escríbalo de nuevo.`
  }
  const { problem } = readPersonText(fields.nombre)
  if (problem !== undefined) return `${filterLabels.nombre}: ${problem}.`
  for (const field of numberFilters)
    if (!/^\+?\d*$/.test(fields[field]))
      return `${filterLabels[field]}: escriba un solo número, sin letras ni decimales.`
  if (fields.edad && fields.edadHasta && Number(fields.edad) > Number(fields.edadHasta))
    return 'La edad «Hasta» debe ser igual o mayor que la edad.'
  return fields.edadHasta && !fields.edad ? 'Escriba también la edad desde la que busca.' : undefined
}

/** The first character that the server refuses. */
const unsearchable = (text: string) => Array.from(cleanTyped(text)).find((sign) => !isReadable(sign))

/**
 * Returns the filters with one changed. Ranks belong to a force: changing the force clears the rank. A row of a table
 * that is pasted into the name fills in the number too.
 */
export const withFilter = (filters: Filters, field: keyof Filters, value: string): Filters => ({
  ...filters,
  ...(field === 'fuerza' ? { rango: '' } : {}),
  [field]: value,
  ...(field === 'nombre' && filters.cedula === '' && value.includes('\t') ? cellsOf(value) : {}),
})

/** The number and the name of a pasted row; undefined without a number. */
function cellsOf(pasted: string): Pick<Filters, 'nombre' | 'cedula'> | undefined {
  const { nombre = '', cedula } = readPersonText(pasted).value ?? {}
  return cedula === undefined ? undefined : { nombre, cedula }
}

/** Returns the searches for the number and the name alone, of a search for both; none for any other search. */
export function partsAlone({ nombre, cedula, celular }: Query): Query[] {
  if (nombre === undefined || (cedula ?? celular) === undefined) return []
  return [{ ...(cedula !== undefined && { cedula }), ...(celular !== undefined && { celular }) }, { nombre }]
}

/**
 * Returns the same search with a number in the field that it belongs to: a document number that was typed as a name or a
 * mobile, a mobile that was typed as a document number. Undefined if there is none.
 */
export function otherReading(query: Query): Query | undefined {
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
