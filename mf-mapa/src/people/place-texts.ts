import { peopleIn, type Grouping, type Place } from './places'

const personWord = (count: number) => (count === 1 ? 'persona' : 'personas')

const number = new Intl.NumberFormat('es-CO')

/** '1 persona', '1.200 personas' */
export const peopleCount = (count: number) => `${number.format(count)} ${personWord(count)}`

/** 'Palmira, 1.200 personas' */
export const placeLabel = ({ municipality, records }: Place) =>
  `${municipality}, ${peopleCount(records.length)}`

/** The popup's title, in the words of docs/product.md. */
export const popupTitle = (count: number) =>
  `${number.format(count)} ${count === 1 ? 'Persona' : 'Personas'} en esta ubicación`

/** Title of the people without a known place. */
export const unplacedTitle = (count: number) => `Sin ubicación: ${peopleCount(count)}`

/** The map's content in one line; mentions the total of `all` if a filter left some out. */
export function summary(shown: Grouping, all: Grouping = shown): string {
  const people = peopleIn(shown)
  const unplaced = shown.unplaced.records.length
  const total = peopleIn(all) + all.unplaced.records.length
  const filtered = people + unplaced < total ? ` de ${number.format(total)}` : ''
  const municipalities = shown.places.length === 1 ? 'municipio' : 'municipios'
  const rest = unplaced > 0 ? ` ${unplacedTitle(unplaced)}.` : ''
  return `${peopleCount(people)}${filtered} en ${number.format(shown.places.length)} ${municipalities}, según su lugar de trabajo.${rest}`
}
