import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

/** Rounding of lengths, in CSS pixels. */
const tolerance = 1

export const width = visitorCheck<number>({
  name: 'width',
  looksAt: 'whether the page fits into the width of its window',
  seen: z.number(),
  observe: (tab) =>
    inPage(tab, () => {
      const { clientWidth } = document.documentElement
      return Math.max(0, (document.scrollingElement?.scrollWidth ?? clientWidth) - clientWidth)
    }),
  fault: (excess, live = 0) =>
    excess > live + tolerance
      ? `is ${excess} px wider than its window: it has to be scrolled sideways`
      : undefined,
})
