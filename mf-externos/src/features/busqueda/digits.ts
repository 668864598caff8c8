/** Keeps only the digits, as a browser's number input does. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')
