import { z } from 'zod'
import { pressKey } from './keys'
import { inPage, visitorCheck } from './visitor-check'

/** How many controls the check goes to at most. */
const most = 12

export const tabKey = visitorCheck({
  name: 'tab-key',
  looksAt: "whether the Tab key reaches the page's main controls",
  seen: z.object({ reached: z.number(), controls: z.number() }),
  async observe(tab) {
    const controls = await inPage(
      tab,
      (limit) => {
        fcrVisitor.focusMain()
        fcrVisitor.reached.clear()
        return fcrVisitor.dialog() ? 0 : Math.min(limit, fcrVisitor.controls().length)
      },
      most,
    )
    let reached = 0
    for (let presses = 0; presses < controls + 2 && reached < controls; presses += 1) {
      await pressKey(tab, 'Tab')
      reached = await inPage(tab, () => {
        const { activeElement } = document
        if (activeElement?.matches('main *')) fcrVisitor.reached.add(activeElement)
        return fcrVisitor.reached.size
      })
    }
    return { reached, controls }
  },
  fault({ reached, controls }, live) {
    const expected = live ? Math.min(live.reached, controls) / 2 : Math.min(controls, 1)
    return reached < expected ? `the Tab key reaches ${reached} of its first ${controls} controls` : undefined
  },
})
