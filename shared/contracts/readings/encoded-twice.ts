import { composed } from './clean-typed'

/** The characters of Windows-1252 from 0x80 on; the others are those of Latin-1. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** Names and numbers of letters in HTML: '&ntilde;', '&#241;', '&#xF1;'. */
const entity = /&([a-z])(acute|tilde|uml);/gi
const numbered = /&#(?:x([0-9a-f]{2,4})|(\d{2,5}));/gi
const otherEntities: Record<string, string> = { nbsp: ' ', amp: '&', quot: '"', lt: '<', gt: '>' }
const otherEntity = /&(nbsp|amp|quot|lt|gt);/gi
/** A letter in JSON: '\u00f1'. */
const unicode = /\\u([0-9a-f]{4})/gi
/** Letters in an address: '%C3%B1'. */
const escaped = /(?:%[0-9a-f]{2})+/gi
/** Accents that stand after their letter: 'Nu'n~ez'. Before a capital, it may be an apostrophe: O'Neil. */
const acute = /(?<=[aeiouAEIOU])['´`](?!\p{Lu})|(?<=\p{Lu}[AEIOU])['´`](?=\p{Lu})/gu
const tilde = /(?<=[nN])~/g
/** Letters of DOS (code page 850) that were decoded as Windows-1252, within a word: 'Ferm¡n', 'Avil‚s'. */
const dos = /(?<=\p{L})[‚¡¢£¤¥]/gu
const fromDos: Record<string, string> = { '‚': 'é', '¡': 'í', '¢': 'ó', '£': 'ú', '¤': 'ñ', '¥': 'Ñ' }
const accents: Record<string, string> = { acute: '\u0301', tilde: '\u0303', uml: '\u0308' }
const second = new RegExp(`Ã([${windows}\\u0080-\\u00BF])`, 'gu')

function unescaped(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes
  }
}

/**
 * Repairs letters in UTF-8 that were decoded as Windows-1252 or Latin-1, letters of web pages, addresses and JSON, and accents that
 * stand after their letter: 'MuÃ±oz', 'Mu&ntilde;oz', 'Mu%C3%B1oz', 'Mun~oz'. A lost letter, which has no character, becomes
 * '?'.
 */
export const decodedOnce = (text: string): string =>
  composed(
    text
      .replaceAll('\uFFFD', '?')
      .replace(second, (_pair, letter: string) => {
        const place = windows.indexOf(letter)
        return String.fromCharCode(0xc0 + (place < 0 ? letter.charCodeAt(0) - 0x80 : place))
      })
      .replace(dos, (letter) => fromDos[letter] ?? letter)
      .replace(
        entity,
        (_entity, letter: string, accent: string) => `${letter}${accents[accent.toLowerCase()]}`,
      )
      .replace(numbered, (_entity, hex: string | undefined, decimal: string) =>
        String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
      )
      .replace(otherEntity, (_entity, name: string) => otherEntities[name.toLowerCase()] ?? '')
      .replace(unicode, (_letter, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(escaped, unescaped)
      .replace(acute, '\u0301')
      .replace(tilde, '\u0303'),
  )
