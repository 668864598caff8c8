/** Signs that letters become when read in a wrong encoding, and that Spanish texts never have next to a letter. */
const atLetter =
  '[\u02C6\u02D8-\u02DD\u00A4\u00A5\u00A6\u00AC\u00AF\u00B8\u00BC\u00BE\u00B1\u00D7\u00F7\u00B5\u00A2\u00A3†‡ƒ‚„‰‹›√∞∂∑∏∫≤≥≈≠∆◊⁄⌐]'

/** Text that is not Spanish: those signs, control characters, box drawing, other alphabets, marks inside words. */
const strange = new RegExp(
  [
    '[\\u0080-\\u009F\\u2500-\\u259F\\p{Script=Cyrillic}\\p{Script=Greek}]',
    `(?<=\\p{L})${atLetter}|${atLetter}(?=\\p{L})`,
    // Programs replace letters that their encoding lacks by '?'.
    '(?<=\\p{L})[?¡¿§•¶¹³](?=\\p{L})',
    // Capitals that Spanish does not use, between lower-case letters.
    '(?<=\\p{Ll})[ÀÂÃÄÅÆÇÈÊËÌÎÏÐÒÔÕÖØÙÛÝÞŠŽŸ](?=\\p{Ll})',
  ].join('|'),
  'u',
)

/** UTF-8 letters and signs of Spanish that were decoded as Windows-1252, Latin-1, CP850 or MacRoman. */
const twice =
  /[ÃÂ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â[€\u0080]|[├┬][\u2500-\u25FF\u00A1-\u00FF]|√[\u00A0-\u2265]/

/** The characters of nearly all texts. */
const usual = /^[ ->@-~áéíóúüñÁÉÍÓÚÜÑ]*$/

/** Returns the problem of a text that was decoded with a wrong encoding; undefined for other texts. */
export function misreadProblem(text: string): string | undefined {
  if (usual.test(text)) return undefined
  if (twice.test(text))
    return 'está codificado dos veces («Ã±» en lugar de «ñ»); corrija el archivo de origen'
  return strange.test(text)
    ? 'tiene signos que ningún texto en español tiene: se guardó con otra codificación; corrija el archivo de origen'
    : undefined
}

/**
 * Returns the problem of a name with a '?' next to a letter: programs write it for letters that their encoding lacks, and
 * no name has it, unlike a question.
 */
export const lostLetterProblem = (name: string): string | undefined =>
  /\p{L}\?|\?\p{L}/u.test(name) ? 'tiene «?» en el lugar de una letra; escríbala' : undefined
