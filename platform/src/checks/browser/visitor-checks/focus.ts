import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

/** How long somebody reads or types, in milliseconds of the page's own clock. */
const pause = 3000

export const focus = visitorCheck<boolean>({
  name: 'focus',
  looksAt: 'whether the focus stays in the field or on the control where the visitor put it',
  seen: z.boolean(),
  async observe(tab) {
    const hasFocus = await inPage(tab, () =>
      fcrVisitor.focusOn(fcrVisitor.field() ?? fcrVisitor.controls()[0]),
    )
    if (!hasFocus) return true
    await tab.pass(pause)
    return inPage(
      tab,
      () => document.activeElement !== null && fcrVisitor.reached.has(document.activeElement),
    )
  },
  fault: (stays, live) => (stays || live === false ? undefined : 'takes the focus away while somebody types'),
})
