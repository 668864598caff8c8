import { z } from 'zod'
import { inPage, nextFrame, visitorCheck } from './visitor-check'

/** The least part of the text that must be on paper. */
const least = 0.25

export const print = visitorCheck<{ onScreen: number; onPaper: number }>({
  name: 'print',
  looksAt: 'whether the printed page has its text',
  seen: z.object({ onScreen: z.number(), onPaper: z.number() }),
  async observe(tab) {
    const lengthOf = () => inPage(tab, () => fcrVisitor.text().length)
    const onScreen = await lengthOf()
    await tab.send('Emulation.setEmulatedMedia', { media: 'print' })
    let onPaper = await lengthOf()
    if (onPaper < onScreen * least) {
      // A page may render what only the paper has, when its next frame tells it that it is printed.
      await nextFrame(tab)
      onPaper = await lengthOf()
    }
    await tab.send('Emulation.setEmulatedMedia', { media: '' })
    return { onScreen, onPaper }
  },
  fault({ onScreen, onPaper }, live) {
    const expected = live ? Math.min(live.onPaper, onScreen) * least : Math.min(onScreen, 1)
    return onPaper < expected ? `prints ${onPaper} of ${onScreen} characters of text` : undefined
  },
})
