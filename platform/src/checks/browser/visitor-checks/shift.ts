import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const shift = visitorCheck<number, null>({
  name: 'shift',
  looksAt: 'whether texts and controls stay in their place once the page has been open for three seconds',
  seen: z.number(),
  early: (tab) =>
    inPage(tab, () => {
      const { positions } = fcrVisitor
      positions.clear()
      fcrVisitor.endAnimations()
      const parts = document.querySelectorAll(
        'main :is(h1, h2, p, a, button, input, select, textarea, label)',
      )
      // Within `main`: the site's header may become smaller.
      const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0
      for (const part of [...parts].slice(0, 100)) positions.set(part, part.getBoundingClientRect().top - top)
      return null
    }),
  observe: (tab) =>
    inPage(tab, () => {
      fcrVisitor.endAnimations()
      const start = document.querySelector('main')?.getBoundingClientRect().top ?? 0
      const isMoved = ([part, top]: [Element, number]) =>
        part.isConnected && Math.abs(part.getBoundingClientRect().top - start - top) > 5
      return [...fcrVisitor.positions].filter(isMoved).length
    }),
  fault: (moved, live) =>
    moved > 0 && !live
      ? `moves ${moved} texts or controls more than three seconds after it was opened`
      : undefined,
})
