import { NotAWorkbook, TooLarge, TooWide } from './faults.mjs'
import { collectText, unescapeText } from './workbook.mjs'
import { readXml } from './xml.mjs'

/** The last row of a sheet in Excel and LibreOffice. */
const mostRows = 1_048_576

/** Columns that are read. */
const mostColumns = 1000

/** Characters of a row, as in a CSV file (src/csv/csv-reader.ts). */
const mostText = 256 * 1024

/** Days from the first day of dates to 1970. */
const [days1900, days1904] = [25_569, 24_107]
const day = 24 * 60 * 60 * 1000

/** @param {string} letters @returns the number of a column, from 1 */
function columnOf(letters) {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** @typedef {{ strings: string[], dateStyles: boolean[], since1904: boolean }} Parts */

/** Replaces what PostgreSQL cannot store, so that the cell is reported as illegible. */
const storable = (/** @type {string} */ text) => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')

/** The first moment after all days of a sheet. */
const end = Date.UTC(10_000, 0)

/** Returns a date in words; undefined if a sheet has no such day. @param {number} time */
const dateText = (time) =>
  time < end ? new Date(time).toISOString().replace(/T00:00:00\.000Z$/, '') : undefined

/** A day, perhaps with a time, and with its zone: a sheet's times have none, and are those of the sheet everywhere. */
const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

/** @param {string} value */
function timeOf(value) {
  const parts = isoDate.exec(value)
  if (!parts) return NaN
  const [, time, zone] = parts
  return Date.parse(time && !zone ? `${value}Z` : value)
}

/** @param {string} value @param {boolean} since1904 */
function timeOfDays(value, since1904) {
  const days = Number(value)
  return days >= 0 ? Math.floor((days - (since1904 ? days1904 : days1900)) * day) : NaN
}

/** @param {string | undefined} type @param {string} style @param {string} value @param {string} inline @param {Parts} parts */
function textOf(type, style, value, inline, { strings, dateStyles, since1904 }) {
  if (type === 'inlineStr') return inline
  // An error of a formula is no value.
  if (value === '' || type === 'e') return ''
  if (type === 's') {
    const text = strings[Number(value)]
    if (text === undefined) throw new NotAWorkbook('a cell refers to no text')
    return text
  }
  if (type === 'str') return unescapeText(value)
  if (type === 'b') return value === '1' || value === 'true' ? 'VERDADERO' : 'FALSO'
  if (type === 'd') return dateText(timeOf(value)) ?? value
  // Numbers stay as they are written: 15 digits of a document number are more than a sheet's format shows.
  if (!dateStyles[Number(style)]) return value
  // Nor does one that only looks like a day because its column is formatted as days.
  return dateText(timeOfDays(value, since1904)) ?? value
}

/** @typedef {[row: number, ...cells: string[]]} Row */

/**
 * Yields each row with text: its number, and its cells up to the last column that this row or one before fills.
 * Values only: formulas are not evaluated.
 * @param {Iterable<Uint8Array>} part
 * @param {Parts} parts
 * @returns {Generator<Row>}
 */
export function* readSheet(part, parts) {
  /** @type {Row[]} */
  const rows = []
  const inline = collectText()
  let [row, column, width, size] = [0, 0, 0, 0]
  /** @type {string[]} */
  let cells = []
  /** @type {{ type: string | undefined, style: string, value: string, isValue: boolean } | undefined} */
  let cell

  /** @param {string | undefined} number */
  const beginRow = (number) => {
    const next = number === undefined ? row + 1 : Number(number)
    if (!Number.isInteger(next) || next <= row || next > mostRows) throw new NotAWorkbook('rows out of order')
    row = next
    column = 0
    size = 0
    cells = []
  }
  /** @param {import('./xml.mjs').Attribute} attribute */
  const beginCell = (attribute) => {
    const place = /^([A-Z]{1,3})[1-9]\d{0,6}$/.exec(attribute('r') ?? '')
    const next = place?.[1] === undefined ? column + 1 : columnOf(place[1])
    if (next <= column) throw new NotAWorkbook('cells out of order')
    column = next
    cell = { type: attribute('t'), style: attribute('s') ?? '', value: '', isValue: false }
  }
  /** @param {NonNullable<typeof cell>} ended */
  const endCell = ({ type, style, value }) => {
    const text = storable(textOf(type, style, value, inline.end(), parts))
    if (text === '') return
    if (column > mostColumns) throw new TooWide()
    size += text.length
    if (size > mostText) throw new TooLarge('a row')
    while (cells.length < column - 1) cells.push('')
    cells.push(text)
  }
  const endRow = () => {
    width = Math.max(width, cells.length)
    if (cells.every((text) => text.trim() === '')) return
    while (cells.length < width) cells.push('')
    rows.push([row, ...cells])
  }

  const steps = readXml(part, {
    open: (name, attribute) => {
      if (name === 'row') beginRow(attribute('r'))
      else if (name === 'c') beginCell(attribute)
      else if (name === 'v' && cell) cell.isValue = true
      else if (cell) inline.open(name)
    },
    close: (name) => {
      if (name === 'row') endRow()
      else if (name === 'c' && cell) {
        endCell(cell)
        cell = undefined
      } else if (name === 'v' && cell) cell.isValue = false
      else if (cell) inline.close(name)
    },
    text: (text) => {
      if (!cell) return
      if (cell.isValue) cell.value += text
      else inline.text(text)
    },
  })
  while (!steps.next().done) yield* rows.splice(0)
  yield* rows
}
