import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

/** Numbers of characters. */
type Amount = { all: number; small: number; reversed: number }
/** Smaller text cannot be read on a phone, in CSS pixels. */
const smallest = 9
/** The share of a page's text that may be smaller or reversed: a map's labels, a word in another script. */
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
    if (isMuch('reversed')) return `shows ${seen.reversed} of ${seen.all} characters from right to left`
    return undefined
  },
})
