import { readWholeNumber } from '@fcr/shared/contracts/readings/whole-number'
import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import { isEmptyCell, textOf, type TableRecord } from '../file/cell'
import { BadCell, degrees, plainText } from '../cells'
import { columnFinder, type Column, type ReadColumn } from '../columns'
import type { Layout } from '../file/table'

/** Spreadsheets drop the leading zeros of a code, and add digit groups or '.0'. */
const digitsOf = (text: string) => readWholeNumber(text).value ?? ''

const departmentCode = (text: string): string => {
  const digits = digitsOf(text)
  if (!/^\d{1,2}$/.test(digits)) throw new BadCell('debe ser un código DANE de 2 dígitos')
  return digits.padStart(2, '0')
}

/**
 * Accepts the full code, as in most tables, or the code without its department if that has a separate column.
 */
const municipalityCode: ReadColumn = (text, cellOf) => {
  const digits = digitsOf(text)
  const department = cellOf('Código Departamento')
  if (/^\d{4,5}$/.test(digits)) {
    const whole = digits.padStart(5, '0')
    if (department === '' || whole.startsWith(departmentCode(department))) return whole
    throw new BadCell('no es de ese departamento')
  }
  if (/^\d{1,3}$/.test(digits) && department !== '')
    return departmentCode(department) + digits.padStart(3, '0')
  throw new BadCell('debe ser un código DANE de 5 dígitos')
}

/**
 * DIVIPOLA as published by the DANE (the geoportal and datos.gov.co use different column names), and the
 * format of `data/municipios.csv`. Other columns are ignored.
 */
export const codeColumn: Column = {
  name: 'Código Municipio',
  aliases: ['codigo_dane', 'cod_mpio', 'codigo dane municipio', 'código dane del municipio'],
  required: true,
  target: 'codigo_dane',
  read: municipalityCode,
}

export const placeColumns: readonly Column[] = [
  codeColumn,
  {
    name: 'Código Departamento',
    aliases: ['cod_dpto', 'codigo dane departamento', 'código dane del departamento'],
    read: departmentCode,
  },
  {
    name: 'Nombre Departamento',
    aliases: ['dpto', 'departamento', 'nom_dpto'],
    required: true,
    target: 'nombre_departamento',
    read: plainText,
    isName: true,
  },
  {
    name: 'Nombre Municipio',
    aliases: ['nom_mpio', 'municipio', 'mpio'],
    required: true,
    target: 'nombre',
    read: plainText,
    isName: true,
  },
  { name: 'Tipo', aliases: ['tipo_municipio', 'Tipo: Municipio / Isla / Área no municipalizada'] },
  {
    name: 'Longitud',
    aliases: ['lon', 'long'],
    required: true,
    target: 'longitud',
    read: degrees(-83, -66),
    takes: 'decimals',
  },
  {
    name: 'Latitud',
    aliases: ['lat'],
    required: true,
    target: 'latitud',
    read: degrees(-5, 14),
    takes: 'decimals',
  },
]

/**
 * The DANE's download has two header lines: Departamento and Municipio above Código, Nombre, Código, Nombre.
 * Returns the second line combined with the words of the first.
 */
function withGroups(cells: readonly string[]): string[] {
  const groups = ['Departamento', 'Municipio']
  const seen = new Map<string, number>()
  return cells.map((cell) => {
    const key = normalizeForComparison(cell)
    if (key !== 'codigo' && key !== 'nombre') return cell
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return `${key} ${groups[nth] ?? ''}`
  })
}

/** Recognises notes below the table ('Fuente: DANE …'). */
const isNote = ({ cells }: TableRecord) => {
  const [only, ...more] = cells.filter((cell) => !isEmptyCell(cell))
  return more.length === 0 && /^\s*\p{L}/u.test(textOf(only))
}

export const placeLayout: Layout = {
  columns: placeColumns,
  findColumn: columnFinder(placeColumns),
  names: withGroups,
  isNote,
}
