// Every typed, pasted or imported text is read here, except passwords, tokens and signed content.

/** Characters that look like another one, and the character that they are read as. */
const equivalents: readonly (readonly [RegExp, string])[] = [
  [/\p{Pd}|[\u2043\u2212]/gu, '-'],
  [/[\u2018-\u201B\u2032\u2035\u00B4\u0060\u02B9\u02BB\u02BC\u02C8\u02CA\u02CB\uA78C]/g, "'"],
  [/[\u201C-\u201F\u2033\u2036\u00AB\u00BB\u02BA\u3003]/g, '"'],
  [/\uFB00/g, 'ff'],
  [/\uFB01/g, 'fi'],
  [/\uFB02/g, 'fl'],
  [/\uFB03/g, 'ffi'],
  [/\uFB04/g, 'ffl'],
  [/[\uFB05\uFB06]/g, 'st'],
  [/\u2026/g, '...'],
  [/\u2024/g, '.'],
  [/\u2044/g, '/'],
  // The bullet of Word, from the private use area of its font.
  [/\uF0B7/g, '\u2022'],
]

const fullWidth = /[\uFF01-\uFF5E]/g
const fromFullWidth = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** Format characters, soft hyphens, variation selectors, fillers, and U+FFFC, the placeholder of a picture. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\uFFFC]/gu

/** More combining marks than any text has in a row (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format). */
const tooManyMarks = /\p{M}{31,}/gu

/**
 * Returns the text in NFC. Too many combining marks become an unreadable character, because the time for putting them in
 * order grows with the square of their number.
 */
export const composed = (text: string) => text.replace(tooManyMarks, '\uFFFD').normalize('NFC')

/** Unifies punctuation, spaces other than line breaks, and accents. */
const unify = (text: string) =>
  composed(
    equivalents
      .reduce(
        (result, [signs, sign]) => result.replace(signs, sign),
        composed(text).replace(fullWidth, fromFullWidth),
      )
      .replace(invisible, '')
      .replace(/[^\S\n\r\u2028\u2029]|\u2800/gu, ' '),
  )

/**
 * Reads a single line: in NFC, full-width characters and ligatures as usual letters, without invisible characters; spaces,
 * tabs and line breaks become single spaces, dashes `-`, apostrophes `'` and quotation marks `"`.
 */
export const cleanTyped = (text: string) => unify(text).replace(/\s+/g, ' ').trim()

/** Reads a text of several lines like `cleanTyped`, keeping its line breaks as `\n`. */
export const cleanLines = (text: string) =>
  unify(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Control characters, unpaired surrogates, private use characters, and the replacement character. */
const unreadable = /[\p{Cc}\p{Cs}\p{Co}\uFFFD]/u

/** Whether all characters of a cleaned text can be stored and seen; line breaks are allowed. */
export const isReadable = (text: string) => !unreadable.test(text.replaceAll('\n', ' '))
