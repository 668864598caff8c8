import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const growth = visitorCheck<number, null>({
  name: 'growth',
  looksAt: 'whether the page keeps adding elements while nobody does anything',
  seen: z.number(),
  early: (tab) =>
    inPage(tab, () => {
      fcrVisitor.countElements()
      return null
    }),
  // What loads late is added once; a page that keeps growing has more elements at each count.
  observe: (tab) =>
    inPage(tab, () => {
      const counts = fcrVisitor.elementCounts
      const grows = counts.length === 4 && counts.every((count, index) => count > (counts[index - 1] ?? 0))
      return grows ? Math.max(...counts) - Math.min(...counts) : 0
    }),
  fault: (added, live = 0) =>
    added > live * 2
      ? `keeps adding elements by itself, ${added} within six seconds, which makes the page slower and slower`
      : undefined,
})
