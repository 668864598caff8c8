import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

type Amount = { all: number; small: number; reversed: number }
/** Numbers of characters that somebody with good eyes cannot read, in CSS pixels of their height. */
const smallest = 9
/** The largest share of a page that may be in such letters: those of a map, of a stamp. */
const largestShare = 0.1

export const legibility = visitorCheck<Amount>({
  name: 'legibility',
  looksAt: `whether the text is at least ${smallest} px high and runs from left to right`,
  seen: z.object({ all: z.number(), small: z.number(), reversed: z.number() }),
  observe: (tab) =>
    inPage(
      tab,
      (least) => {
        const amount = { all: 0, small: 0, reversed: 0 }
        for (const element of document.querySelectorAll('main, main *')) {
          const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          const length = texts.map(({ textContent }) => textContent?.trim()).join('').length
          if (length === 0 || !element.checkVisibility()) continue
          const { fontSize, direction } = getComputedStyle(element)
          amount.all += length
          if (Number.parseFloat(fontSize) < least) amount.small += length
          if (direction === 'rtl') amount.reversed += length
        }
        return amount
      },
      smallest,
    ),
  fault(seen, live) {
    const isMuch = (of: 'small' | 'reversed') =>
      seen[of] > seen.all * largestShare && !(live && live[of] > live.all * largestShare)
    if (isMuch('small')) return `shows ${seen.small} of ${seen.all} characters smaller than ${smallest} px`
    return isMuch('reversed')
      ? `shows ${seen.reversed} of ${seen.all} characters from right to left`
      : undefined
  },
})
