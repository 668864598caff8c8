// What a cell of a workbook means: a text, a number without or with decimals, a day, or why it cannot be read.

/** @typedef {string | { number: string } | { day: string } | { problem: string }} Cell  As in src/import/cell.ts. */

/** Digits that spreadsheet programs keep and show. Further digits are rounding errors of binary fractions. */
const exactDigits = 15

export const problems = {
  error: (/** @type {string} */ text) =>
    `tiene un error de Excel (${/^#[\p{L}\d/!?¡¿_]{1,20}$/u.test(text) ? text : 'sin nombre'})`,
  formula: 'tiene una fórmula sin resultado: abra el archivo en Excel y guárdelo',
  merged: 'está combinada con otra celda: sepárelas y escriba el valor en cada una',
  long: `tiene más de ${exactDigits} dígitos, que Excel no guarda completos; dé formato de texto a la columna`,
  early: 'tiene una hora, una fecha anterior a marzo de 1900 o una referencia a una celda vacía',
  number: 'tiene un número que no se puede leer',
  format: 'tiene un formato que muestra otro texto que su valor; dé formato de texto a la columna',
}

/** The form of nearly all numbers. */
const plain = /^[1-9]\d{0,14}$/

const number = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** Rounds digits up or down to the first `count` of them. @param {string} digits @param {number} count */
function roundTo(digits, count) {
  if (digits.length <= count) return { digits, carry: 0 }
  const rounded = BigInt(digits.slice(0, count)) + (Number(digits[count]) >= 5 ? 1n : 0n)
  const text = rounded.toString().padStart(count, '0')
  return { digits: text, carry: text.length - count }
}

/**
 * Reads a number as it is stored, digit by digit, rounded to the 15 digits that Excel shows: `5.2123457E7` is
 * 52123457, and so is `52123456.999999993`.
 * @param {string} value @param {number} zeros minimum number of digits in the cell's format @returns {Cell}
 */
export function readNumber(value, zeros) {
  if (plain.test(value)) return zeros > value.length ? value.padStart(zeros, '0') : value
  const [all, sign, whole = '', fraction = '', exponent = '0'] = number.exec(value) ?? []
  if (all === undefined || whole + fraction === '') return { problem: problems.number }
  const significant = (whole + fraction).replace(/^0+/, '')
  if (significant === '') return '0'.padStart(zeros, '0')
  const { digits, carry } = roundTo(significant, exactDigits)
  // Number of digits before the decimal point; if negative, of zeros after it.
  const point = significant.length - fraction.length + Number(exponent) + carry
  if (point > exactDigits) return { problem: problems.long }
  const rest = digits.slice(Math.max(point, 0)).replace(/0+$/, '')
  const minus = sign === '-' ? '-' : ''
  if (point > 0 && rest === '') return minus + digits.slice(0, point).padEnd(point, '0').padStart(zeros, '0')
  if (point < -exactDigits) return { number: '0' }
  return {
    number: `${minus}${digits.slice(0, Math.max(point, 0)) || '0'}.${'0'.repeat(Math.max(-point, 0))}${rest}`,
  }
}

/** Decimals of a percentage: further ones are rounding errors. */
const percentDecimals = 10

/**
 * Returns a number with what its format shows in addition: 0.35 is the text '35%'.
 * @param {Cell} cell @param {import('./number-formats.mjs').Addition | undefined} addition @returns {Cell}
 */
export function withAddition(cell, addition) {
  const text = typeof cell === 'string' ? cell : 'number' in cell ? cell.number : undefined
  if (addition === undefined || text === undefined) return cell
  if (addition === 'other') return { problem: problems.format }
  if ('before' in addition) return `${addition.before}${text}${addition.after}`.trim()
  return `${Number((Number(text) * 100).toFixed(percentDecimals))}%`
}

/** 1 March 1900: programs disagree on earlier days. A reference to an empty cell is 0. */
const firstSafe = 61

/** Days from day 0 of each date system to 1970. */
const [days1900, days1904] = [25_569, 24_107]
const minute = 60 * 1000
const day = 24 * 60 * minute

/** The end of the last day that a sheet can have. */
const end = Date.UTC(10_000, 0)

/** Returns an ISO date, with a time unless it is within a minute of midnight; undefined beyond the last day. @param {number} time */
function dateText(time) {
  const midnight = Math.round(time / day) * day
  const moment = Math.abs(time - midnight) < minute ? midnight : Math.floor(time)
  return moment < end ? new Date(moment).toISOString().replace(/T00:00:00\.000Z$/, '') : undefined
}

/** A day with an optional time and time zone. Times in a sheet have no zone and must not depend on the server's. */
const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

/** Reads an ISO date. @param {string} value @returns {Cell} */
export function readIsoDate(value) {
  const parts = isoDate.exec(value)
  const [, time, zone] = parts ?? []
  const text = parts ? dateText(Date.parse(time && !zone ? `${value}Z` : value)) : undefined
  return text === undefined ? value : { day: text }
}

/**
 * Reads a number of days. Undefined if it cannot be a date: the whole column may be formatted as dates.
 * @param {string} value @param {boolean} since1904 @returns {Cell | undefined}
 */
export function readDays(value, since1904) {
  const days = Number(value)
  if (days >= 0 && days < (since1904 ? 1 : firstSafe)) return { problem: problems.early }
  const text = days >= 0 ? dateText((days - (since1904 ? days1904 : days1900)) * day) : undefined
  return text === undefined ? undefined : { day: text }
}
