import { problems, readDays, readIsoDate, readNumber, withAddition } from './cell.mjs'
import { NotAWorkbook, TooLarge, TooWide } from './faults.mjs'
import { columnOf, coveredColumns } from './merged.mjs'
import { collectText, unescapeText } from './workbook.mjs'
import { readXml } from './xml.mjs'

/** The last row of a sheet in Excel and LibreOffice. */
const mostRows = 1_048_576

/** Columns that are read. */
const mostColumns = 1000

/** Characters of a row, as in a CSV file (src/csv/csv-reader.ts). */
const mostText = 256 * 1024

/** @typedef {import('./cell.mjs').Cell} Cell */
/** @typedef {{ strings: string[], styles: import('./workbook.mjs').Style[], since1904: boolean }} Parts */
/** @typedef {{ type: string | undefined, style: string, value: string, inValue: boolean, hasValue: boolean, hasFormula: boolean }} Read */

/** Replaces what PostgreSQL cannot store, so that the cell is reported as illegible. */
const storable = (/** @type {string} */ text) => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')

/** Reads a number, which the cell's style may show as a day. @param {Read} read @param {Parts} parts */
function numberOf({ style, value }, { styles, since1904 }) {
  const { isDate, zeros, addition } = styles[Number(style)] ?? { isDate: false, zeros: 0 }
  const day = isDate ? readDays(value, since1904) : undefined
  return day ?? withAddition(readNumber(value.trim(), zeros), addition)
}

/** Reads the value of a cell; of a formula, its last result. @param {Read} read @param {string} inline @param {Parts} parts @returns {Cell} */
function valueOf(read, inline, parts) {
  const { type, value, hasValue, hasFormula } = read
  if (type === 'inlineStr') return inline
  // The result of a formula may be an empty text.
  if (value === '') return hasFormula && !(type === 'str' && hasValue) ? { problem: problems.formula } : ''
  if (type === 'e') return { problem: problems.error(value) }
  if (type === 's') {
    const text = parts.strings[Number(value)]
    if (text === undefined) throw new NotAWorkbook('a cell refers to no text')
    return text
  }
  if (type === 'str') return unescapeText(value)
  if (type === 'b') return value === '1' || value === 'true' ? 'VERDADERO' : 'FALSO'
  return type === 'd' ? readIsoDate(value) : numberOf(read, parts)
}

const isBlank = (/** @type {Cell} */ cell) => typeof cell === 'string' && cell.trim() === ''

const lengthOf = (/** @type {Cell} */ cell) =>
  typeof cell === 'string' ? cell.length : String(Object.values(cell)).length

/** @typedef {[row: number, ...cells: Cell[]]} Row  The number is negative if the sheet hides the row. */

/**
 * Yields each non-empty row: its number, and its cells up to the last column with content so far.
 * Values only: formulas are not evaluated.
 * @param {Iterable<Uint8Array>} part
 * @param {Parts} parts
 * @param {readonly import('./merged.mjs').Area[]} [merged]
 * @returns {Generator<Row>}
 */
export function* readSheet(part, parts, merged = []) {
  /** @type {Row[]} */
  const rows = []
  const inline = collectText()
  const coveredIn = coveredColumns(merged)
  let [row, column, width, size] = [0, 0, 0, 0]
  let isHidden = false
  /** @type {Cell[]} */
  let cells = []
  /** @type {Read | undefined} */
  let cell

  /** @param {import('./xml.mjs').Attribute} attribute */
  const beginRow = (attribute) => {
    const number = attribute('r')
    const next = number === undefined ? row + 1 : Number(number)
    if (!Number.isInteger(next) || next <= row || next > mostRows) throw new NotAWorkbook('rows out of order')
    row = next
    isHidden = ['1', 'true'].includes(attribute('hidden') ?? '')
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
    const [type, style = ''] = [attribute('t'), attribute('s')]
    cell = { type, style, value: '', inValue: false, hasValue: false, hasFormula: false }
  }
  /** @param {Read} ended */
  const endCell = (ended) => {
    const value = valueOf(ended, inline.end(), parts)
    if (value === '') return
    if (column > mostColumns) throw new TooWide()
    size += lengthOf(value)
    if (size > mostText) throw new TooLarge('a row')
    while (cells.length < column - 1) cells.push('')
    cells.push(typeof value === 'string' ? storable(value) : value)
  }
  const endRow = () => {
    width = Math.max(width, cells.length)
    const covered = coveredIn(row)
    if (cells.every(isBlank)) return
    while (cells.length < width) cells.push('')
    for (const { from, to } of covered)
      cells.fill({ problem: problems.merged }, from - 1, Math.min(to, cells.length))
    rows.push([isHidden ? -row : row, ...cells])
  }
  /** @param {string} name */
  const beginPart = (name) => {
    if (cell && name === 'v') cell.inValue = cell.hasValue = true
    else if (cell && name === 'f') cell.hasFormula = true
    else if (cell) inline.open(name)
  }
  /** @param {string} name */
  const endPart = (name) => {
    if (cell && name === 'v') cell.inValue = false
    else if (cell) inline.close(name)
  }

  const steps = readXml(part, {
    open: (name, attribute) => {
      if (name === 'row') beginRow(attribute)
      else if (name === 'c') beginCell(attribute)
      else beginPart(name)
    },
    close: (name) => {
      if (name === 'row') endRow()
      else if (name === 'c' && cell) {
        endCell(cell)
        cell = undefined
      } else endPart(name)
    },
    text: (text) => {
      if (!cell) return
      if (cell.inValue) cell.value += text
      else inline.text(text)
    },
  })
  while (!steps.next().done) yield* rows.splice(0)
  yield* rows
}
