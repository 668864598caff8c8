import { z } from 'zod'
import { visitorCheck } from './visitor-check'

/** Above this, a fifth of the processor's time, in milliseconds within the seven seconds in which the page is watched. */
const busy = 1400

export const computing = visitorCheck<number, number>({
  name: 'computing',
  looksAt:
    'how much processor time the page takes while nobody does anything, compared with the live version in this run',
  seen: z.number(),
  needsLive: (time) => time > busy,
  early: (tab) => tab.metric('TaskDuration'),
  observe: async (tab, early) => Math.round((await tab.metric('TaskDuration')) - early),
  fault: (time, live) =>
    live !== undefined && time > Math.max(busy, live * 4)
      ? `computes ${time} ms while nobody does anything, the live version ${live} ms`
      : undefined,
})
