/** Built-in number formats of dates and times (ECMA-376, 18.8.30), with those of Asian languages. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

/** Numbers below keep their built-in meaning. */
export const firstOwn = 100

export const isBuiltInDateFormat = (/** @type {number} */ id) =>
  builtIn.some(([first, last]) => id >= first && id <= last)

/** The words of a date's format: seconds, minutes, hours, half of the day, weekdays, days, months, years. */
const dateWord = /^(?:s{1,2}|m{1,5}|h{1,2}|[ap]m?|d{1,4}|a{3,5}|y{1,2}|y{4}|e{1,2}|e{4})$/

/** The longest format that Excel accepts has 255 characters. */
const longest = 1000

/** Finds out whether a workbook's own format shows a date: numbers and dates are stored alike. @param {string} format */
export const isOwnDateFormat = (format) =>
  format.length <= longest &&
  format
    .toLowerCase()
    .replace(/;@$/, '')
    .replace(/\\./g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .split(';')
    .some((part) => {
      const words = part
        .replace(/(\[?[smhd]{1,2}\]?)[.,]0{1,3}/g, '$1')
        .replace(/\[([smhd]{1,2})\]/g, '$1')
        .replace(/\[[^\]]*\]/g, '')
        .split(/[^a-z0#?%]+/)
        .filter((word) => word !== '')
      return words.length > 0 && words.every((word) => dateWord.test(word))
    })

/** A section with only zeros, after signs between them have been removed: `0000000000`, `00\-0000000`. */
const zerosOnly = /^#*0+$/

/** Returns the minimum number of digits in a workbook's custom format: 10 for `0000000000`. @param {string} format */
export function zerosOf(format) {
  if (format.length > longest) return 0
  const digits = (format.split(';', 1)[0] ?? '')
    .replace(/\\.|_.|\*.|"[^"]*"|\[[^\]]*\]/g, '')
    .replace(/[ ,()-]/g, '')
  return zerosOnly.test(digits) ? digits.replace(/#/g, '').length : 0
}

/**
 * What a format shows in addition to the number: a sign of percent, text around it, or something else that the number
 * does not tell (a fraction, letters between digits).
 * @typedef {{ isPercent: true } | { before: string, after: string } | 'other'} Addition
 */

/** @type {ReadonlyMap<number, Addition>} */
const builtInAdditions = new Map(
  /** @type {const} */ ([
    [9, { isPercent: true }],
    [10, { isPercent: true }],
    [12, 'other'],
    [13, 'other'],
  ]),
)

export const builtInAddition = (/** @type {number} */ id) => builtInAdditions.get(id)

/** Literals; what takes no place or only that of blanks; an exponent; digits; all other signs. */
const formatParts = /"([^"]*)"?|\\(.)|_.|\*.|\[[^\]]*\]|(General|(?:E[+-])?[0#?@.,]+)|([^])/gi

const currency = /\p{Sc}|\b(?:COP|USD|EUR|US|COL)\b/giu

/** A text that makes another value of the number: it has letters or digits, and is no sign of a currency. */
const hasMeaning = (/** @type {string} */ text) => /[\p{L}\d]/u.test(text.replace(currency, ''))

/** Splits the section for positive numbers into the texts around and between its digits. @param {string} format */
function textsIn(format) {
  const texts = ['']
  let isFraction = false
  let percents = 0
  for (const [whole, quoted, escaped, digits, sign] of format.matchAll(formatParts)) {
    const literal = quoted ?? escaped ?? ''
    if (sign === ';') break
    if (digits !== undefined) texts.push('')
    else if (sign === '%') percents++
    else if (sign === '/') isFraction = true
    else texts.push((texts.pop() ?? '') + (sign ?? (whole.startsWith('_') ? ' ' : literal)))
  }
  return {
    before: texts[0] ?? '',
    between: texts.slice(1, -1),
    after: texts.at(-1) ?? '',
    texts,
    isFraction,
    percents,
  }
}

/**
 * Returns what a workbook's own format of numbers shows in addition to them. A unit after the number does not count, nor
 * does a currency.
 * @param {string} format @returns {Addition | undefined}
 */
export function ownAddition(format) {
  if (format.length > longest) return undefined
  const { before, between, after, texts, isFraction, percents } = textsIn(format)
  const isText = texts.length === 1
  if (isFraction || between.some(hasMeaning) || (isText && hasMeaning(before))) return 'other'
  if (percents > 0) return percents > 1 || hasMeaning(before) ? 'other' : { isPercent: true }
  return hasMeaning(before) ? { before, after } : undefined
}
