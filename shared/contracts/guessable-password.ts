/** Passwords that attackers try first, in lower case (`common-passwords.ts`). */
export type CommonPasswords = ReadonlySet<string>

export const guessableMessage = 'Esta contraseña es muy fácil de adivinar. Elija otra.'

/** A shorter number turns up in passwords by accident: four digits are a year, three are almost any ending. */
const shortestTellingNumber = 5

/**
 * Whether a new password is one of the most common ones, however it is capitalised, or contains its owner's document
 * number, also as cards print it (1.020.304.050). Comes after every other rule. Both browser and server pass the list
 * in, because the browser loads it only for people who choose a password.
 */
export function isGuessable(password: string, documentNumber: string, common: CommonPasswords): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase()
  const number = documentNumber.trim()
  return (
    common.has(text) ||
    (number.length >= shortestTellingNumber && text.replace(/[\s.-]/g, '').includes(number))
  )
}
