import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

/** The share of a page's text that may be lost: the text of a picture's caption, of a badge. */
const largestShare = 0.1

const prefers = (value: string) => ({ features: [{ name: 'prefers-color-scheme', value }] })

export const darkMode = visitorCheck<{ all: number; lost: number }>({
  name: 'dark-mode',
  looksAt: 'whether text differs from its background if the visitor prefers a dark page',
  seen: z.object({ all: z.number(), lost: z.number() }),
  usesPage: true,
  async observe(tab) {
    await inPage(tab, () => {
      fcrVisitor.looks = new Map(fcrVisitor.invisibleTexts().map(([element]) => [element, '']))
    })
    await tab.send('Emulation.setEmulatedMedia', prefers('dark'))
    await tab.pass(100)
    const seen = await inPage(tab, () => {
      fcrVisitor.endAnimations()
      // Text on a picture has a background that its colours do not show, in light as in dark.
      const added = fcrVisitor.invisibleTexts().filter(([element]) => !fcrVisitor.looks.has(element))
      return { all: fcrVisitor.text().length, lost: added.reduce((sum, [, length]) => sum + length, 0) }
    })
    await tab.send('Emulation.setEmulatedMedia', prefers(''))
    await tab.pass(100)
    return seen
  },
  fault: ({ all, lost }, live) =>
    live !== undefined && lost > all * largestShare && lost > live.lost * 2
      ? `shows ${lost} of ${all} characters in the colour of their background if a dark page is preferred`
      : undefined,
})
