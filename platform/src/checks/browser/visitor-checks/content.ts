import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

/** Below this, pages are too small to compare. */
const least = { text: 100, controls: 3 }
type Amount = { text: number; controls: number }

const lost = (seen: Amount, live: Amount, share: number): string | undefined => {
  if (live.text >= least.text && seen.text < live.text * share)
    return `shows ${seen.text} characters of text, the live version ${live.text}`
  if (live.controls >= least.controls && seen.controls < live.controls * share)
    return `shows ${seen.controls} controls, the live version ${live.controls}`
  return undefined
}

export const content = visitorCheck<Amount>({
  name: 'content',
  looksAt: 'the amount of text and the number of controls, compared with the live version',
  seen: z.object({ text: z.number(), controls: z.number() }),
  observe: (tab) =>
    inPage(tab, () => ({ text: fcrVisitor.text().length, controls: fcrVisitor.controls().length })),
  fault: (seen, live) => live && lost(seen, live, 0.25),
  difference: (seen, live) => lost(seen, live, 0.6),
})
