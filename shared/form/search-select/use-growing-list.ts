import { useState, type UIEvent } from 'react'

/** Number of rows that a phone renders without a noticeable delay. */
const step = 30

/** Shows the first rows of a long list, and more during scrolling or keyboard navigation. */
export function useGrowingList<T>(all: readonly T[], selected: number) {
  const [limit, setLimit] = useState(step)
  // The selected row is rendered when the list opens, with some rows below it.
  const visible = all.slice(0, Math.max(limit, selected + step / 2))
  const grow = () => {
    if (visible.length < all.length) setLimit(visible.length + step)
  }
  return {
    visible,
    grow,
    reset: () => setLimit(step),
    onScroll: (event: UIEvent<HTMLElement>) => {
      const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
      if (scrollHeight - scrollTop - clientHeight < clientHeight) grow()
    },
  }
}
