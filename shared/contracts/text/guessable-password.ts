/** Passwords that attackers try first, in lower case (`common-passwords.ts`). */
export type CommonPasswords = ReadonlySet<string>

export const guessableMessage = 'Esta contraseña es muy fácil de adivinar. Elija otra.'

/** Shorter numbers occur in passwords by accident: four digits are a year, three can end any password. */
const shortestCheckedNumber = 5

/**
 * Whether a new password is among the most common ones, in any capitalisation, or contains its owner's document
 * number, also as printed on cards (1.020.304.050). Applied after all other rules. Browser and server both pass
 * the list in, because the browser loads it only where a password is chosen.
 */
export function isGuessable(password: string, documentNumber: string, common: CommonPasswords): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase()
  const number = documentNumber.trim()
  return (
    common.has(text) ||
    (number.length >= shortestCheckedNumber && text.replace(/[\s.-]/g, '').includes(number))
  )
}
