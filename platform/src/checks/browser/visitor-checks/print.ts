import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const print = visitorCheck<{ onScreen: number; onPaper: number }>({
  name: 'print',
  looksAt: 'whether the printed page has its text',
  seen: z.object({ onScreen: z.number(), onPaper: z.number() }),
  async observe(tab) {
    const lengthOf = () => inPage(tab, () => fcrVisitor.text().length)
    const onScreen = await lengthOf()
    await tab.send('Emulation.setEmulatedMedia', { media: 'print' })
    const onPaper = await lengthOf()
    await tab.send('Emulation.setEmulatedMedia', { media: '' })
    return { onScreen, onPaper }
  },
  // How much it is depends on whether the page has rendered already what it shows on paper only.
  fault({ onScreen, onPaper }, live) {
    const expected = live ? Math.min(live.onPaper, onScreen) / 4 : Math.min(onScreen, 1)
    return onPaper < expected ? `prints ${onPaper} of ${onScreen} characters of text` : undefined
  },
})
