import { TooLarge } from './faults.mjs'
import { parseXml } from './xml.mjs'

/** @typedef {{ top: number, bottom: number, left: number, right: number }} Area  Rows and columns, from 1. */

/** Maximum number of merged areas; hand-made tables have a few dozen. */
const mostAreas = 100_000

const area = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/

/** @param {string} letters @returns the number of a column, from 1 */
export function columnOf(letters) {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** @param {string} reference @returns {Area | undefined} */
function areaOf(reference) {
  const [, left, top, right = left, bottom = top] = area.exec(reference) ?? []
  return left === undefined || right === undefined
    ? undefined
    : { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }
}

/** Whether a part contains the text. @param {Iterable<Uint8Array>} part @param {string} text */
function hasText(part, text) {
  let before = Buffer.alloc(0)
  for (const piece of part) {
    const bytes = Buffer.concat([before, piece])
    if (bytes.includes(text)) return true
    before = bytes.subarray(-text.length)
  }
  return false
}

/**
 * Returns the merged areas of a sheet. They are listed after its rows, so a sheet that has any is read twice.
 * @param {() => Iterable<Uint8Array>} open
 */
export function readMerged(open) {
  /** @type {Area[]} */
  const areas = []
  if (!hasText(open(), 'mergeCell')) return areas
  parseXml(open(), {
    open: (name, attribute) => {
      const merged = name === 'mergeCell' ? areaOf(attribute('ref') ?? '') : undefined
      if (merged) areas.push(merged)
      if (areas.length > mostAreas) throw new TooLarge('merged areas')
    },
  })
  return areas.sort((a, b) => a.top - b.top)
}

/**
 * Returns a function that returns the columns of a row that merged cells cover. Call it with ascending row numbers.
 * @param {readonly Area[]} areas
 */
export function coveredColumns(areas) {
  let next = 0
  /** @type {Area[]} */
  let open = []
  return (/** @type {number} */ row) => {
    for (let area = areas[next]; area && area.top <= row; area = areas[++next]) open.push(area)
    if (open.length > 0) open = open.filter(({ bottom }) => bottom >= row)
    return open.map(({ top, left, right }) => ({ from: top === row ? left + 1 : left, to: right }))
  }
}
