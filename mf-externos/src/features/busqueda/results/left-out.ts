import type { SearchCard } from '@fcr/shared/contracts/search'

/** 'sin «Vera» ni «Nadie»': the searched words that the person's name lacks; undefined if there are none. */
const leftOutText = ({ faltan = [] }: SearchCard): string | undefined =>
  faltan.length === 0 ? undefined : `sin ${faltan.map((word) => `«${word}»`).join(' ni ')}`

/** The words that all these people's names lack; undefined if they differ or lack none. */
export function leftOutByAll(cards: readonly SearchCard[]): string | undefined {
  const texts = new Set(cards.map(leftOutText))
  return texts.size === 1 ? [...texts][0] : undefined
}

/** The mark of a person with a similar name. */
export const approximateText = (card: SearchCard) =>
  ['Coincidencia aproximada', leftOutText(card)].filter(Boolean).join(', ')
