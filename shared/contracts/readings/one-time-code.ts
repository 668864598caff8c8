import { cleanTyped } from './clean-typed'

/** Returns the digits of a code in groups, as authenticators show it ('123 456'); any other text is only cleaned. */
export function oneTimeCodeOf(text: string): string {
  const typed = cleanTyped(text)
  return /^[\d .-]+$/.test(typed) ? typed.replace(/\D/g, '') : typed
}
