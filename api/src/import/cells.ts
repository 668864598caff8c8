import { isAfter, parseDay, todayInBogota, type Day } from '@fcr/shared/contracts/dates'
import { maxTextLength } from '@fcr/shared/contracts/form/registration-fields'
import {
  actNumberPattern,
  cleanPastedNumber,
  documentNumberPattern,
  emailPattern,
  hasControlCharacters,
  hasTwoWords,
  lettersAndSpaces,
  normalizeForComparison,
} from '@fcr/shared/contracts/text/typed-text'

/** Why a cell was rejected, in Spanish; never contains the cell's value, which may be sensitive. */
export class BadCell extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BadCell'
  }
}

/**
 * Reads a non-empty cell.
 * @throws {BadCell}
 */
export type ReadCell<Value> = (text: string) => Value

export const plainText: ReadCell<string> = (text) => {
  // Replaces line breaks in quoted cells: addresses often have two lines.
  const line = text.replace(/\s+/g, ' ')
  if (hasControlCharacters(line)) throw new BadCell('contiene caracteres no permitidos')
  // The replacement character that a decoder inserts for undecodable bytes.
  if (line.includes('\uFFFD')) throw new BadCell('contiene caracteres ilegibles; revise la codificación')
  if (line.length > maxTextLength) throw new BadCell(`tiene más de ${maxTextLength} caracteres`)
  return line
}

export const lettersOnly: ReadCell<string> = (text) => {
  const line = plainText(text)
  if (!lettersAndSpaces.test(line)) throw new BadCell('solo puede contener letras y espacios')
  return line
}

export const fullName: ReadCell<string> = (text) => {
  const name = lettersOnly(text)
  if (!hasTwoWords(name)) throw new BadCell('debe contener nombres y apellidos')
  return name
}

export const documentNumber: ReadCell<string> = (text) => {
  // Thousands are often grouped: 1.234.567.
  const digits = text.replace(/[\s.]/g, '')
  if (/^\d+(,\d+)?e\+?\d+$/i.test(digits))
    throw new BadCell('está en notación científica; dé formato de texto a la columna')
  if (!documentNumberPattern.test(digits)) throw new BadCell('debe ser un número de hasta 15 dígitos')
  return digits
}

export const mobile: ReadCell<string> = (text) => {
  const digits = cleanPastedNumber(text)
  if (!/^\d{10}$/.test(digits)) throw new BadCell('debe ser un celular de 10 dígitos')
  return digits
}

/** Accepts any domain: the rule on public domains applies only to people entering their own address. */
export const email: ReadCell<string> = (text) => {
  const address = plainText(text)
  if (!emailPattern.test(address)) throw new BadCell('no es un correo electrónico')
  return address
}

const yes = new Set(['si', 's', 'true', 'verdadero', 'v', '1', 'x'])
const no = new Set(['no', 'n', 'false', 'falso', 'f', '0'])

export const flag: ReadCell<boolean> = (text) => {
  const word = normalizeForComparison(text)
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw new BadCell('debe ser Sí o No')
}

export const count: ReadCell<number> = (text) => {
  if (!/^\d{1,4}$/.test(text)) throw new BadCell('debe ser un número entero')
  return Number(text)
}

export const actNumber: ReadCell<string> = (text) => {
  if (!actNumberPattern.test(text)) throw new BadCell('debe tener 6 dígitos')
  return text
}

const dayText = ({ year, month, day }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Reads `YYYY-MM-DD` or `D/M/YYYY`, optionally with a time of midnight, as databases export dates. */
const day: ReadCell<string> = (text) => {
  const date = text.replace(/[ T]0?0:00(:00(\.0+)?)?Z?$/, '')
  const [, dayPart = '', month = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(date) ?? []
  const parsed = parseDay(year ? `${year}-${month.padStart(2, '0')}-${dayPart.padStart(2, '0')}` : date)
  if (!parsed) throw new BadCell('no es una fecha válida (AAAA-MM-DD o DD/MM/AAAA)')
  return dayText(parsed)
}

export const pastDay: ReadCell<string> = (text) => {
  const date = day(text)
  const parsed = parseDay(date)
  if (parsed && isAfter(parsed, todayInBogota())) throw new BadCell('es una fecha futura')
  return date
}

/** Reads decimal degrees within limits, with a decimal point or comma. */
export const degrees =
  (min: number, max: number): ReadCell<number> =>
  (text) => {
    const number = text.replace(',', '.')
    if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(number))
      throw new BadCell('debe ser una coordenada en grados decimales')
    const value = Number(number)
    if (value < min || value > max) throw new BadCell(`debe estar entre ${min} y ${max}`)
    return value
  }
