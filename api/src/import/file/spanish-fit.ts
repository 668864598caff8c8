import { misreadProblem } from './misread'

/** Scores a Spanish letter in its word by upper and lower case, and by the neighbours that ñ and ü can have. */
function letterSuits(before: string, letter: string, after: string): number {
  const beside = before + after
  if (/\d/.test(beside) || !/\p{L}/u.test(beside)) return 0
  if (/ü/i.test(letter) && !/[gq]/i.test(before)) return 0
  if (/ñ/i.test(letter) && !/[aeiouáéíóúü]/i.test(after)) return -1
  const isSmall = letter === letter.toLowerCase()
  // 'Sánchez' and 'BOGOTÁ', not 'JosÚ', 'AnaáPrueba' or 'BOGOTá'.
  const isRightSize = isSmall
    ? !/\p{Lu}/u.test(after) && (/\p{Ll}/u.test(after) || !/\p{Lu}/u.test(before))
    : !/\p{Ll}/u.test(before)
  return isRightSize ? 1 : -1
}

function signSuits(before: string, sign: string, after: string): number {
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  // Web pages and Word write it between words.
  if (sign === '\u00A0') return isInside ? 1 : 0
  if (/[¡¿]/.test(sign)) return /[\p{L}\d]/u.test(before) ? -1 : 0
  return isInside && sign !== '’' ? -0.5 : 0
}

/**
 * Scores the middle one of three characters as part of a Spanish text: 1 if it is probable, 0 if neutral, negative if
 * improbable.
 */
export function suits(text: string): number {
  if (misreadProblem(text) !== undefined) return -3
  const [before = '', middle = '', after = ''] = text
  if (/[áéíóúüñÁÉÍÓÚÜÑ]/.test(middle)) return letterSuits(before, middle, after)
  if (/\p{L}/u.test(middle)) return /\p{Ll}\p{Lu}/u.test(text) ? -1 : -0.5
  return signSuits(before, middle, after)
}
