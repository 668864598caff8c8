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
    // Processor time of the page: that of a busy machine would say nothing about the page.
    await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
    const spent = async () => {
      const { metrics } = await tab.send('Performance.getMetrics')
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
    }
    let fastest = Number.POSITIVE_INFINITY
    for (let presses = 0; presses < 3 && fastest > slow / 2; presses += 1) {
      const before = await spent()
      await pressKey(tab, '1')
      fastest = Math.min(fastest, Math.round((await spent()) - before))
    }
    await tab.send('Performance.disable')
    await emptyField(tab)
    return fastest
  },
  fault: (time, live) =>
    live !== undefined && time > Math.max(slow, live * 2)
      ? `computes ${time} ms for a key press, the live version ${live} ms`
      : undefined,
})
