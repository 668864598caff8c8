/** Rules for Spanish text, shared by browser and server. */

/** Spanish letters (accented vowels, ñ, ü) and spaces. */
export const lettersAndSpaces = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ ]+$/

/** A mail address that can be written to, whatever its domain. */
export const emailPattern = /^[^\s@<>"(),;:\\[\]]+@[^\s@]+\.[^\s@]+$/

/** The number of a record (acta) of the JEP. */
export const actNumberPattern = /^\d{6}$/

/** A document number in digits only, as it is stored. */
export const documentNumberPattern = /^\d{1,15}$/

/** Given name and surname: two words at least, once trimmed. */
export const hasTwoWords = (text: string) => /\S\s+\S/.test(text)

export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/**
 * Normalises text for the 'different from' rules: letters and digits only, in lower case and without accents.
 */
export const normalizeForComparison = (text: string) =>
  withoutAccents(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

// PostgreSQL cannot store NUL, and no field should contain the other control characters.
// eslint-disable-next-line no-control-regex
export const hasControlCharacters = (text: string) => /[\u0000-\u001f\u007f]/.test(text)

/** Whether PostgreSQL can store the text, also in JSON: half of a surrogate pair is no character. */
export const isStorable = (text: string) => !hasControlCharacters(text) && !/\p{Surrogate}/u.test(text)

/** Whether a text has characters that are not seen or that change the order of others: it is not what one reads. */
export const hasInvisibleCharacters = (text: string) =>
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text)

/** Returns the digits of a document number typed in groups ('1.234.567', "1'234.567"); other text is only trimmed. */
export function documentNumberOf(typed: string): string {
  const digits = typed.replace(/[\s.,'’-]/g, '')
  return /^\d+$/.test(digits) ? digits : typed.trim()
}

/** Removes spaces, dots, hyphens and the country code from a pasted number. */
export const cleanPastedNumber = (text: string) => text.replace(/^\s*\+57/, '').replace(/[\s.-]/g, '')
