import { counted, countOf } from '@fcr/shared/contracts/text/counts'
import { peopleIn, similarIn, type Grouping, type Place } from './places'

/** Marks a person without coordinates, who is shown at the seat of the municipality in the record. */
export const approximateText = 'Ubicación aproximada: cabecera municipal'

/** '1 persona', '1.200 personas' */
export const peopleCount = (count: number) => counted(count, 'persona', 'personas')

/** 'Palmira, Valle del Cauca' */
export const placeTitle = ({ municipality, department }: Pick<Place, 'municipality' | 'department'>) =>
  department === null || department === municipality ? municipality : `${municipality}, ${department}`

/** 'Palmira, Valle del Cauca, 1.200 personas' */
export const placeLabel = (place: Place) => `${placeTitle(place)}, ${peopleCount(place.records.length)}`

/** The popup's title, in the words of docs/product.md. */
export const popupTitle = (count: number) => `${counted(count, 'Persona', 'Personas')} en esta ubicación`

/** Title of the people without a known place. */
export const unplacedTitle = (count: number) => `Sin ubicación: ${peopleCount(count)}`

/** The heading of people with a name similar to the searched one. */
export const similarTitle = (count: number) => `Parecidos: ${countOf(count)}`

/** ', 3 con un nombre parecido'; '' if there are none. */
function similarText(grouping: Grouping): string {
  const count = similarIn(grouping)
  return count === 0 ? '' : `, ${countOf(count)} con un nombre parecido`
}

/** 'Con estos filtros: 3 personas', below the filters of a small screen, where the summary is out of sight. */
export const matchesText = (grouping: Grouping) =>
  `Con estos filtros: ${peopleCount(peopleIn(grouping) + grouping.unplaced.records.length)}${similarText(grouping)}`

/** The map's content in one line; mentions the total of `all` if a filter left some out. */
export function summary(grouping: Grouping, all: Grouping = grouping): string {
  const people = peopleIn(grouping)
  const unplaced = grouping.unplaced.records.length
  const total = peopleIn(all) + all.unplaced.records.length
  const filtered = people + unplaced < total ? ` de ${countOf(total)}` : ''
  const rest = unplaced > 0 ? ` ${unplacedTitle(unplaced)}.` : ''
  return `${peopleCount(people)}${filtered} en ${counted(grouping.places.length, 'municipio', 'municipios')}, según su lugar de trabajo${similarText(grouping)}.${rest}`
}
