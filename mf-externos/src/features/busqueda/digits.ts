/** Keeps only the digits, as a browser's number input does. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Keeps the digits and a plus sign before them. */
export const phoneOf = (text: string) => (text.trim().startsWith('+') ? '+' : '') + digitsOf(text)
