import { useState, type UIEvent } from 'react'

/** Rows that a phone draws at once without a pause. */
const step = 30

/** The first rows of a long list, and more as one scrolls or walks down. */
export function useGrowingList<T>(all: readonly T[], selected: number) {
  const [limit, setLimit] = useState(step)
  // The chosen row is there when the list opens, with some below it.
  const shown = all.slice(0, Math.max(limit, selected + step / 2))
  const grow = () => {
    if (shown.length < all.length) setLimit(shown.length + step)
  }
  return {
    shown,
    grow,
    reset: () => setLimit(step),
    onScroll: (event: UIEvent<HTMLElement>) => {
      const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
      if (scrollHeight - scrollTop - clientHeight < clientHeight) grow()
    },
  }
}
