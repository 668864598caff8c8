import { useEffect, type RefObject } from 'react'
import { cardSelector } from './person-card'

/** Index of the card to which a key moves the focus. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

const fields = 'form :is(input, select)'

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement

/**
 * Keyboard navigation between form and results: Down moves from a field to the first card, Up and Down move between
 * cards, Escape returns to the last field. Enter follows the link natively.
 */
export function useCardKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = page.current
    if (!within) return
    let field: HTMLElement | null = null
    const cards = () => [...within.querySelectorAll<HTMLElement>(cardSelector)]

    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(fields)) field = target
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
        ? (field ?? within.querySelector<HTMLElement>(fields))
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
