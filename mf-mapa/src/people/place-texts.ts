import { peopleIn, similarIn, type Grouping, type Place } from './places'

const personWord = (count: number) => (count === 1 ? 'persona' : 'personas')

const number = new Intl.NumberFormat('es-CO')

/** Marks a person without coordinates, who is shown at the seat of the municipality in the record. */
export const approximateText = 'Ubicación aproximada: cabecera municipal'

/** '1 persona', '1.200 personas' */
export const peopleCount = (count: number) => `${number.format(count)} ${personWord(count)}`

/** 'Palmira, Valle del Cauca' */
export const placeTitle = ({ municipality, department }: Pick<Place, 'municipality' | 'department'>) =>
  department === null || department === municipality ? municipality : `${municipality}, ${department}`

/** 'Palmira, Valle del Cauca, 1.200 personas' */
export const placeLabel = (place: Place) => `${placeTitle(place)}, ${peopleCount(place.records.length)}`

/** The popup's title, in the words of docs/product.md. */
export const popupTitle = (count: number) =>
  `${number.format(count)} ${count === 1 ? 'Persona' : 'Personas'} en esta ubicación`

/** Title of the people without a known place. */
export const unplacedTitle = (count: number) => `Sin ubicación: ${peopleCount(count)}`

/** The heading of people with a name similar to the searched one. */
export const similarTitle = (count: number) => `Parecidos: ${number.format(count)}`

/** ', 3 con un nombre parecido'; '' if there are none. */
function similarText(grouping: Grouping): string {
  const count = similarIn(grouping)
  return count === 0 ? '' : `, ${number.format(count)} con un nombre parecido`
}

/** 'Con estos filtros: 3 personas', below the filters of a small screen, where the summary is out of sight. */
export const matchesText = (grouping: Grouping) =>
  `Con estos filtros: ${peopleCount(peopleIn(grouping) + grouping.unplaced.records.length)}${similarText(grouping)}`

/** The map's content in one line; mentions the total of `all` if a filter left some out. */
export function summary(grouping: Grouping, all: Grouping = grouping): string {
  const people = peopleIn(grouping)
  const unplaced = grouping.unplaced.records.length
  const total = peopleIn(all) + all.unplaced.records.length
  const filtered = people + unplaced < total ? ` de ${number.format(total)}` : ''
  const municipalities = grouping.places.length === 1 ? 'municipio' : 'municipios'
  const rest = unplaced > 0 ? ` ${unplacedTitle(unplaced)}.` : ''
  return `${peopleCount(people)}${filtered} en ${number.format(grouping.places.length)} ${municipalities}, según su lugar de trabajo${similarText(grouping)}.${rest}`
}
