/** UTF-8 that was read as Windows-1252: `Ã±`, `Ã©`, `Â°`. */
const twiceEncoded =
  /[ÃÂ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/

/** Letters of old DOS and Macintosh programs that were read as Windows-1252, and question marks in their place. */
const otherEncoding = /[\u00A2-\u00A5\u201A\u201E\u2021\uFFFD]|\p{L}[¡?¿]\p{L}/u

/** Whether letters of a text were lost or replaced when a program read it in another encoding than it was written in. */
export const isDamaged = (text: string) => twiceEncoded.test(text) || otherEncoding.test(text)

const particle = /^(?:de|del|la|las|los|el|y|e|da|do|dos|van|von|der|den|di|du)$/

/** Whether a word of a name lacks its first letters, as in 'Hern ndez': it alone begins in lower case. */
export function lacksLetters(name: string): boolean {
  const words = name.split(' ')
  const begins = (word: string) => /^\p{Lu}/u.test(word)
  return words.some(begins) && words.some((word) => /^\p{Ll}/u.test(word) && !particle.test(word))
}
