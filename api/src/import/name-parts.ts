import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import { BadCell } from './cells'

/** Headings of the parts of a person's name, in the order in which they make it up. */
const parts = [
  ['nombres', 'nombre', 'primer nombre', '1er nombre', 'nombre 1'],
  ['segundo nombre', '2do nombre', 'nombre 2', 'otros nombres'],
  ['apellidos', 'apellido', 'primer apellido', '1er apellido', 'apellido 1', 'apellido paterno'],
  ['segundo apellido', '2do apellido', 'apellido 2', 'apellido materno'],
].map((headings) => headings.map(normalizeForComparison))
const firstName = 0
const firstSurname = 2

/** Returns the place of a part in the name; -1 for other headings. */
const placeOf = (heading: string) =>
  parts.findIndex((headings) => headings.includes(normalizeForComparison(heading)))

/** Whether a heading is usual for a part of a name. */
export const isNamePart = (heading: string) => placeOf(heading) >= 0

/** 'Apellidos', '1er apell.' */
const isSurname = (heading: string) => normalizeForComparison(heading).includes('apell')

const hasSurname = (places: readonly number[]) => places.some((place) => place >= firstSurname)

/** Whether a file has each part of the name in one column: 'Nombres' and 'Apellidos', or 'Nombre' without any surname. */
export function haveWholeName(headings: readonly string[]): boolean {
  const places = headings.map(placeOf).filter((place) => place >= 0)
  return (
    places.includes(firstName) &&
    new Set(places).size === places.length &&
    (hasSurname(places) || !headings.some(isSurname))
  )
}

/** Sorts the positions of the columns of a name: names, then surnames. */
export function sortParts(positions: readonly number[], headings: readonly string[]): number[] {
  const placeAt = (position: number) => {
    const heading = headings[position] ?? ''
    return isNamePart(heading) ? placeOf(heading) : isSurname(heading) ? firstSurname : firstName
  }
  return [...positions].sort((a, b) => placeAt(a) - placeAt(b))
}

const isGivenName = (heading: string) =>
  /^(?!.*(?:apell|complet)).*nombre/.test(normalizeForComparison(heading))

/**
 * Returns the headings of surnames that are not used although the name comes from columns like 'Nombres': the import would
 * erase the surnames.
 */
export function lostSurnames(used: readonly string[], unused: readonly string[]): string[] {
  if (!used.some(isGivenName)) return []
  const places = used.map(placeOf)
  return unused.filter((heading) =>
    isNamePart(heading)
      ? isSurname(heading) && !places.includes(placeOf(heading))
      : isSurname(heading) && !/nombre/i.test(heading) && !used.some(isSurname),
  )
}

/** Whether a heading has the surnames first: 'Apellidos y nombres'. */
export const areSurnamesFirst = (heading: string) => /apell.*nombre/.test(normalizeForComparison(heading))

/** Words that belong to the surname around them: 'De la Cruz'. */
const isParticle = (word: string) => /^(?:de|del|la|las|los|y|san|santa|van|von)$/i.test(word)

/**
 * Moves the surnames of a whole name from its beginning to its end. A comma marks where they end; without one, only two or
 * four words are clear.
 * @param text a cleaned text
 * @throws {BadCell}
 */
export function namesFirst(text: string): string {
  const [surnames, names, ...others] = text.split(',').map((part) => part.trim())
  if (surnames && names && others.length === 0) return `${names} ${surnames}`
  const words = text.split(' ')
  if (text.includes(',') || ![2, 4].includes(words.length) || words.some(isParticle))
    throw new BadCell('trae los apellidos primero; sepárelos de los nombres con una coma')
  const half = words.length / 2
  return [...words.slice(half), ...words.slice(0, half)].join(' ')
}
