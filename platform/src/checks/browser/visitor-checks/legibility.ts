import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

/** Numbers of characters. */
type Amount = { all: number; small: number; reversed: number; dense: number; blurred: number }
/** Smaller text cannot be read on a phone, in CSS pixels. */
const smallest = 9
/** Lines of a text that are closer than this share of their letters' size overlap. */
const closest = 0.8
/** The share of a page's text that may be smaller, reversed and so on: a map's labels, a word in another script. */
const largestShare = 0.1

export const legibility = visitorCheck<Amount>({
  name: 'legibility',
  looksAt: `whether the text is at least ${smallest} px high, runs from left to right, and is neither blurred nor in lines that overlap`,
  seen: z.object({
    all: z.number(),
    small: z.number(),
    reversed: z.number(),
    dense: z.number(),
    blurred: z.number(),
  }),
  observe: (tab) =>
    inPage(
      tab,
      (least, distance) => {
        const amount = { all: 0, small: 0, reversed: 0, dense: 0, blurred: 0 }
        const parts = fcrVisitor.dialog() ? [] : [...document.querySelectorAll('*')]
        const blurred = parts.filter((element) =>
          /blur\((?:[2-9]|\d\d)/.test(getComputedStyle(element).filter),
        )
        for (const element of document.querySelectorAll('main, main *')) {
          const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          const length = texts.map(({ textContent }) => textContent?.trim()).join('').length
          if (length === 0 || !element.checkVisibility()) continue
          const { fontSize, lineHeight, direction } = getComputedStyle(element)
          amount.all += length
          if (Number.parseFloat(fontSize) < least) amount.small += length
          if (direction === 'rtl') amount.reversed += length
          const line = Number.parseFloat(lineHeight)
          const isOneLine = element.getBoundingClientRect().height < line * 1.5
          if (!isOneLine && line < Number.parseFloat(fontSize) * distance) amount.dense += length
          if (blurred.some((part) => part.contains(element))) amount.blurred += length
        }
        return amount
      },
      smallest,
      closest,
    ),
  fault(seen, live) {
    const isMuch = (of: Exclude<keyof Amount, 'all'>) =>
      seen[of] > seen.all * largestShare && !(live && live[of] > live.all * largestShare)
    if (isMuch('small')) return `shows ${seen.small} of ${seen.all} characters smaller than ${smallest} px`
    if (isMuch('reversed')) return `shows ${seen.reversed} of ${seen.all} characters from right to left`
    if (isMuch('dense')) return `shows ${seen.dense} of ${seen.all} characters in lines that overlap`
    if (isMuch('blurred')) return `shows ${seen.blurred} of ${seen.all} characters blurred`
    return undefined
  },
})
