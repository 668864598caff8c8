import { isParticle, nameWords } from '@fcr/shared/contracts/text/person-name'
import type { SearchCard } from '@fcr/shared/contracts/search'
import { withoutAccents } from '@fcr/shared/contracts/text/typed-text'

/** A field of a card, as it is labelled. */
export type CardField = { label: string; value: string | null }

/** The fields that tell people of one name apart, in the order of the card. */
export const fieldsOf = (card: SearchCard): CardField[] => [
  { label: 'Cédula', value: card.numero_identificacion },
  { label: 'Rango', value: card.rango },
  { label: 'Fuerza', value: card.fuerza },
  { label: 'Sala de la JEP', value: card.nombre_sala_jep },
]

/** The same for names that differ only in accents, capitals, order or particles. */
const nameKey = (name: string) =>
  nameWords(withoutAccents(name).toLowerCase())
    .filter((word) => !isParticle(word))
    .sort()
    .join(' ')

/** How a field differs among people; undefined if it does not. A missing value is not a different one. */
export function differenceOf(values: readonly (string | null | undefined)[]): string | undefined {
  const present = new Set(values.filter(Boolean))
  if (present.size > 1) return 'Distinto'
  const missing = values.filter((value) => !value).length
  if (present.size === 0 || missing === 0) return undefined
  return missing === 1 ? 'Falta en uno' : `Falta en ${missing}`
}

/** Returns the differences of people by the labels of their fields, which are the same for all of them. */
function differencesOf(people: readonly (readonly CardField[])[]): Map<string, string> {
  const differences = (people[0] ?? []).map(({ label }, index) => ({
    label,
    text: differenceOf(people.map((fields) => fields[index]?.value)),
  }))
  return new Map(differences.flatMap(({ label, text }) => (text === undefined ? [] : [[label, text]])))
}

export type Homonyms = {
  /** Number of people of this name among the results. */
  people: number
  /** Their differences by the labels of the fields. */
  differences: ReadonlyMap<string, string>
}

/** 'Se distinguen por: Cédula. Falta en uno: Rango.' */
export function differencesText({ differences }: Homonyms): string {
  const texts = [...new Set(differences.values())].sort()
  return texts
    .map((text) => {
      const labels = [...differences].filter(([, other]) => other === text).map(([label]) => label)
      return `${text === 'Distinto' ? 'Se distinguen por' : text}: ${labels.join(', ')}.`
    })
    .join(' ')
}

/** Returns for each card that has the name of another one how they differ. */
export function homonymsOf(cards: readonly SearchCard[]): Map<SearchCard, Homonyms> {
  const groups = new Map<string, SearchCard[]>()
  for (const card of cards) {
    const key = nameKey(card.nombre_apellido_completo)
    groups.set(key, [...(groups.get(key) ?? []), card])
  }
  const byCard = new Map<SearchCard, Homonyms>()
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const homonyms = { people: group.length, differences: differencesOf(group.map(fieldsOf)) }
    for (const card of group) byCard.set(card, homonyms)
  }
  return byCard
}
