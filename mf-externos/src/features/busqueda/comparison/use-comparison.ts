import type { SearchCard } from '@fcr/shared/contracts/search'
import { useState } from 'react'

/** More people than this do not fit side by side. */
export const maxCompared = 3

export type Choice = { chosen: boolean; disabled: boolean; toggle: () => void }

/** The people of the list who are laid side by side; a new list starts without any. */
export function useComparison(cards: readonly SearchCard[]) {
  const [chosen, setChosen] = useState<readonly SearchCard[]>([])
  const people = chosen.filter((card) => cards.includes(card))
  return {
    people,
    clear: () => setChosen([]),
    choiceOf: (card: SearchCard): Choice => {
      const isChosen = people.includes(card)
      return {
        chosen: isChosen,
        disabled: !isChosen && people.length === maxCompared,
        toggle: () => setChosen(isChosen ? people.filter((other) => other !== card) : [...people, card]),
      }
    },
  }
}
