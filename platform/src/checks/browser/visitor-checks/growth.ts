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
  // What is loaded late is added once; a page without an end grows between any two counts.
  observe: (tab) =>
    inPage(tab, () => {
      const [first, second, third, last] = fcrVisitor.elementCounts
      if (first === undefined || second === undefined || third === undefined || last === undefined) return 0
      return first < second && second < third && third < last ? last - first : 0
    }),
  fault: (added, live = 0) =>
    added > live * 2
      ? `keeps adding elements by itself, ${added} within six seconds, which makes the page slower and slower`
      : undefined,
})
