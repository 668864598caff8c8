import { cleanTyped } from './clean-typed'

/** The digits of a code typed in groups, as applications show it ('123 456'); any other text is only cleaned. */
export function oneTimeCodeOf(text: string): string {
  const typed = cleanTyped(text)
  return /^[\d .-]+$/.test(typed) ? typed.replace(/\D/g, '') : typed
}
