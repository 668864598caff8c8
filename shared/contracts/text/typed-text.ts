/** Rules for Spanish text, shared by browser and server. */

/** Spanish letters, vowels with any accent, and spaces. */
export const lettersAndSpaces = /^[A-Za-zÑñ ÀÁÂÃÄÅÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÝàáâãäåèéêëìíîïòóôõöùúûüýÿ]+$/

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

/** Whether a text has characters that are not seen or that change the order of others: it is not what one reads. */
export const hasInvisibleCharacters = (text: string) =>
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text)
