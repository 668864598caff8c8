import { z } from 'zod'
import { emptyField, pressKey } from './keys'
import { inPage, visitorCheck } from './visitor-check'

/** Above this, typing feels slow (https://web.dev/articles/inp), in milliseconds. */
const slow = 200

export const keyPress = visitorCheck<number>({
  name: 'key-press',
  looksAt:
    'how much processor time a key press takes, the fastest of three, compared with the live version in this run',
  seen: z.number(),
  needsLive: (time) => time > slow,
  async observe(tab) {
    await inPage(tab, () => fcrVisitor.field()?.focus({ preventScroll: true }))
    let fastest = Number.POSITIVE_INFINITY
    for (let presses = 0; presses < 3 && fastest > slow / 2; presses += 1) {
      const before = await tab.metric('TaskDuration')
      await pressKey(tab, '1')
      fastest = Math.min(fastest, Math.round((await tab.metric('TaskDuration')) - before))
    }
    await emptyField(tab)
    return fastest
  },
  fault: (time, live) =>
    live !== undefined && time > Math.max(slow, live * 2)
      ? `computes ${time} ms for a key press, the live version ${live} ms`
      : undefined,
})
