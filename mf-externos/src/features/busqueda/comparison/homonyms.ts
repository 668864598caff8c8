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

/** Returns the labels of the fields that are not the same for all of them. */
export function differencesOf(cards: readonly SearchCard[]): Set<string> {
  const [first, ...others] = cards.map(fieldsOf)
  const differing = (first ?? []).filter(({ value }, index) =>
    others.some((fields) => fields[index]?.value !== value),
  )
  return new Set(differing.map(({ label }) => label))
}

export type Homonyms = {
  /** Number of people of this name among the results. */
  people: number
  /** Labels of the fields that tell them apart. */
  differences: ReadonlySet<string>
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
    const homonyms = { people: group.length, differences: differencesOf(group) }
    for (const card of group) byCard.set(card, homonyms)
  }
  return byCard
}
