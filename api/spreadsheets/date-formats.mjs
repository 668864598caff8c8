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
