const minor = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'en'])

const capitalize = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es'))

/** Converts 'SAN JOSÉ DEL GUAVIARE' to 'San José del Guaviare'. */
const inTitleCase = (name: string) =>
  name
    .toLocaleLowerCase('es')
    .split(' ')
    .map((word, index) => (index > 0 && minor.has(word) ? word : capitalize(word)))
    .join(' ')
    .replace(/(?<=[-.(])\p{L}/gu, (letter) => letter.toLocaleUpperCase('es'))

/**
 * Returns the spelling of a place from the DANE's file, which has only capitals. A name that differs from the
 * stored one only in case keeps the stored spelling; a different accent or word is a correction.
 */
export function placeName(given: string, stored: string | undefined): string {
  if (stored?.toLocaleUpperCase('es') === given.toLocaleUpperCase('es')) return stored
  return given === given.toLocaleUpperCase('es') ? inTitleCase(given) : given
}
