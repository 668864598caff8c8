import { z } from 'zod'
import { inPage, nextFrame, visitorCheck } from './visitor-check'

/** Of the text, one part in so many must be on paper. */
const part = 4

export const print = visitorCheck<{ onScreen: number; onPaper: number }>({
  name: 'print',
  looksAt: 'whether the printed page has its text',
  seen: z.object({ onScreen: z.number(), onPaper: z.number() }),
  async observe(tab) {
    const lengthOf = () => inPage(tab, () => fcrVisitor.text().length)
    const onScreen = await lengthOf()
    await tab.send('Emulation.setEmulatedMedia', { media: 'print' })
    let onPaper = await lengthOf()
    if (onPaper < onScreen / part) {
      // A page may render what only the paper has. The browser tells it with the next frame.
      await nextFrame(tab)
      onPaper = await lengthOf()
    }
    await tab.send('Emulation.setEmulatedMedia', { media: '' })
    return { onScreen, onPaper }
  },
  fault({ onScreen, onPaper }, live) {
    const expected = live ? Math.min(live.onPaper, onScreen) / part : Math.min(onScreen, 1)
    return onPaper < expected ? `prints ${onPaper} of ${onScreen} characters of text` : undefined
  },
})
