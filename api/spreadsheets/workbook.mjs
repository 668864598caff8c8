// The parts of a workbook other than its sheets (ECMA-376, part 1).
import { NotAWorkbook, OtherWorkbook } from './faults.mjs'
import {
  builtInAddition,
  firstOwn,
  isBuiltInDateFormat,
  isOwnDateFormat,
  ownAddition,
  zerosOf,
} from './number-formats.mjs'
import { parseXml } from './xml.mjs'

/** @typedef {(path: string) => Iterable<Uint8Array> | undefined} Open  Unpacks a part; undefined if there is none. */

const targetOf = (/** @type {string} */ target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** @param {Open} open @param {string} path @returns {Iterable<Uint8Array>} */
function needed(open, path) {
  const part = open(path)
  if (!part) throw new NotAWorkbook(`no ${path}`)
  return part
}

/** @typedef {{ name: string, path: string }} Sheet */

/** Returns the visible sheets. @param {Open} open @param {ReadonlyMap<string, string>} paths by relation */
function readSheetList(open, paths) {
  /** @type {Sheet[]} */
  const sheets = []
  let since1904 = false
  parseXml(needed(open, 'xl/workbook.xml'), {
    open: (name, attribute) => {
      if (name === 'workbookPr') since1904 ||= ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name !== 'sheet' || ['hidden', 'veryHidden'].includes(attribute('state') ?? '')) return
      const path = paths.get(attribute('id') ?? '')
      if (path !== undefined) sheets.push({ name: attribute('name') ?? '', path })
    },
  })
  if (sheets.length === 0) throw new NotAWorkbook('no visible sheet')
  return { sheets, since1904 }
}

/** Returns the visible sheets in order, and the shared texts and styles. @param {Open} open */
export function readRelations(open) {
  /** @type {Map<string, string>} */
  const paths = new Map()
  let [strings, styles] = ['xl/sharedStrings.xml', 'xl/styles.xml']
  const relations = open('xl/_rels/workbook.xml.rels')
  if (!relations) {
    if (open('xl/_rels/workbook.bin.rels')) throw new OtherWorkbook()
    throw new NotAWorkbook('no relations')
  }
  parseXml(relations, {
    open: (name, attribute) => {
      const target = attribute('Target')
      if (name !== 'Relationship' || target === undefined) return
      const kind = attribute('Type')?.split('/').at(-1)
      if (kind === 'worksheet') paths.set(attribute('Id') ?? '', targetOf(target))
      else if (kind === 'sharedStrings') strings = targetOf(target)
      else if (kind === 'styles') styles = targetOf(target)
    },
  })
  return { ...readSheetList(open, paths), strings: open(strings), styles: open(styles) }
}

/** Decodes the characters that XML cannot contain (ECMA-376, 22.9.2.19). @param {string} text */
export const unescapeText = (text) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : text

/** Returns handlers that collect the text of a cell or shared text, without its readings in another script. */
export function collectText() {
  let text = ''
  let isText = false
  let isReading = false
  return {
    open: (/** @type {string} */ name) => {
      if (name === 't') isText = true
      else if (name === 'rPh') isReading = true
    },
    close: (/** @type {string} */ name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
    },
    text: (/** @type {string} */ more) => {
      if (isText && !isReading) text += more
    },
    /** Returns the text, and begins the next one. */
    end: () => {
      const whole = unescapeText(text)
      text = ''
      return whole
    },
  }
}

/** Returns the texts to which cells refer by number. @param {Iterable<Uint8Array> | undefined} part */
export function readStrings(part) {
  /** @type {string[]} */
  const strings = []
  const { open, close, text, end } = collectText()
  if (part)
    parseXml(part, {
      open,
      close: (name) => {
        close(name)
        if (name === 'si') strings.push(end())
      },
      text,
    })
  return strings
}

/**
 * `zeros`: minimum number of digits.
 * @typedef {{ isDate: boolean, zeros: number, addition?: import('./number-formats.mjs').Addition | undefined }} Style
 */

/** @param {string} format @returns {Style} */
function ownStyle(format) {
  const isDate = isOwnDateFormat(format)
  return { isDate, zeros: zerosOf(format), addition: isDate ? undefined : ownAddition(format) }
}

/** Returns how each cell style shows numbers. @param {Iterable<Uint8Array> | undefined} part */
export function readStyles(part) {
  /** @type {Style[]} */
  const styles = []
  /** @type {Map<number, Style>} */
  const own = new Map()
  let isCell = false
  if (part)
    parseXml(part, {
      open: (name, attribute) => {
        if (name === 'cellXfs') isCell = true
        else if (name === 'numFmt') {
          own.set(Number(attribute('numFmtId')), ownStyle(attribute('formatCode') ?? ''))
        } else if (name === 'xf' && isCell) {
          const id = Number(attribute('numFmtId') ?? 0)
          const builtIn = { isDate: isBuiltInDateFormat(id), zeros: 0, addition: builtInAddition(id) }
          styles.push((id >= firstOwn && own.get(id)) || builtIn)
        }
      },
      close: (name) => {
        if (name === 'cellXfs') isCell = false
      },
    })
  return styles
}
