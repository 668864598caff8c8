const minor = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'en'])

const capitalize = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es'))

/** 'SAN JOSÉ DEL GUAVIARE' → 'San José del Guaviare'. */
const inTitleCase = (name: string) =>
  name
    .toLocaleLowerCase('es')
    .split(' ')
    .map((word, index) => (index > 0 && minor.has(word) ? word : capitalize(word)))
    .join(' ')
    .replace(/(?<=[-.(])\p{L}/gu, (letter) => letter.toLocaleUpperCase('es'))

/**
 * How a place of the DANE's file is written here: the file has capitals only. A name that differs from the one we
 * have in nothing but capitals stays; an accent or another word is a correction.
 */
export function placeName(given: string, stored: string | undefined): string {
  if (stored?.toLocaleUpperCase('es') === given.toLocaleUpperCase('es')) return stored
  return given === given.toLocaleUpperCase('es') ? inTitleCase(given) : given
}
