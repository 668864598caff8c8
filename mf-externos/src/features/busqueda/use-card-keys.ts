import { useEffect, type RefObject } from 'react'
import { cardSelector } from './person-card'

/** Which card a key leads to from the one with the focus. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement

/**
 * The keyboard's ways through form and results: down from a field to the first card, up and down between cards, Escape
 * back to the field one came from. Enter is the link's own.
 */
export function useCardKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = page.current
    if (!within) return
    let field: HTMLElement | null = null
    const cards = () => [...within.querySelectorAll<HTMLElement>(cardSelector)]

    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('form [name]')) field = target
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      const goal = goalOf(event, cards()) ?? (event.key === 'Escape' ? back(event) : undefined)
      if (!goal) return
      event.preventDefault()
      goal.focus()
    }
    const back = ({ target }: KeyboardEvent) =>
      target instanceof Element && target.matches(cardSelector)
        ? (field ?? within.querySelector<HTMLElement>('form [name]'))
        : undefined

    within.addEventListener('focusin', follow)
    within.addEventListener('keydown', press)
    return () => {
      within.removeEventListener('focusin', follow)
      within.removeEventListener('keydown', press)
    }
  }, [page])
}

function goalOf({ key, target }: KeyboardEvent, cards: HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown' && isTextField(target)) return cards[0]
  const at = cards.findIndex((card) => card === target)
  return at < 0 ? undefined : cards[moves[key]?.(at, cards.length - 1) ?? -1]
}
