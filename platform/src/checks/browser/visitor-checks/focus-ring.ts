import { z } from 'zod'
import { pressKey } from './keys'
import { inPage, visitorCheck } from './visitor-check'

/** How many controls the check goes to at most. */
const most = 3
/** Time in which a ring appears or disappears, in milliseconds of the page's own clock. */
const settled = 300

export const focusRing = visitorCheck<{ reached: number; marked: number }>({
  name: 'focus-ring',
  looksAt: 'whether one sees which control the Tab key has reached',
  seen: z.object({ reached: z.number(), marked: z.number() }),
  async observe(tab) {
    await inPage(tab, () => fcrVisitor.focusMain())
    // The ring of the control that had the focus before disappears.
    await tab.pass(settled)
    const controls = await inPage(
      tab,
      (limit) => {
        const first = fcrVisitor.dialog() ? [] : fcrVisitor.controls().slice(0, limit)
        fcrVisitor.looks = new Map(first.map((control) => [control, fcrVisitor.lookOf(control)]))
        return first.length
      },
      most,
    )
    const seen = { reached: 0, marked: 0 }
    for (let presses = 0; presses < controls; presses += 1) {
      await pressKey(tab, 'Tab')
      await tab.pass(settled)
      const isMarked = await inPage(tab, () => {
        const { activeElement } = document
        const before = activeElement && fcrVisitor.looks.get(activeElement)
        return before ? fcrVisitor.lookOf(activeElement) !== before : null
      })
      if (isMarked !== null) seen.reached += 1
      if (isMarked) seen.marked += 1
    }
    return seen
  },
  fault({ reached, marked }, live) {
    const isLost = live ? live.marked > 0 && live.marked === live.reached && marked < reached : marked === 0
    return reached > 0 && isLost
      ? `does not show which control has the focus (${reached - marked} of ${reached})`
      : undefined
  },
})
