/** The characters of Windows-1252 from 0x80 on; the others are those of Latin-1. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const second = new RegExp(`Ã([${windows}\\u0080-\\u00BF])`, 'gu')

/** Repairs letters in UTF-8 that were decoded as Windows-1252 or Latin-1: 'MuÃ±oz'. */
export const decodedOnce = (text: string): string =>
  text.replace(second, (_pair, letter: string) => {
    const place = windows.indexOf(letter)
    return String.fromCharCode(0xc0 + (place < 0 ? letter.charCodeAt(0) - 0x80 : place))
  })
