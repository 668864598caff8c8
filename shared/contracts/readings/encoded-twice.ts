/** The characters of Windows-1252 from 0x80 on; the others are those of Latin-1. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** Names of letters in HTML: '&ntilde;'. */
const entity = /&([a-z])(acute|tilde|uml);/gi
const accents: Record<string, string> = { acute: '\u0301', tilde: '\u0303', uml: '\u0308' }
const second = new RegExp(`Ã([${windows}\\u0080-\\u00BF])`, 'gu')

/**
 * Repairs letters in UTF-8 that were decoded as Windows-1252 or Latin-1, and letters of web pages: 'MuÃ±oz', 'Mu&ntilde;oz'.
 * A lost letter, which has no character, becomes '?'.
 */
export const decodedOnce = (text: string): string =>
  text
    .replaceAll('\uFFFD', '?')
    .replace(second, (_pair, letter: string) => {
      const place = windows.indexOf(letter)
      return String.fromCharCode(0xc0 + (place < 0 ? letter.charCodeAt(0) - 0x80 : place))
    })
    .replace(entity, (_entity, letter: string, accent: string) =>
      `${letter}${accents[accent.toLowerCase()]}`.normalize('NFC'),
    )
