/** A numeric input as it is typed: other characters do not get in, as in a browser's own number field. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')
