import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const leaving = visitorCheck({
  name: 'leaving',
  looksAt: 'whether the page can be left without a question while nobody has typed anything',
  seen: z.object({ asks: z.boolean() }),
  observe: (tab) =>
    inPage(tab, () => {
      const event = document.createEvent('BeforeUnloadEvent')
      // oxlint-disable-next-line typescript/no-deprecated -- the event has no constructor
      event.initEvent('beforeunload', false, true)
      dispatchEvent(event)
      // oxlint-disable-next-line typescript/no-deprecated -- what a handler returned
      return { asks: event.defaultPrevented || String(event.returnValue) !== '' }
    }),
  fault: ({ asks }, live) =>
    asks && live?.asks !== true ? 'asks whether to leave it although nobody has typed anything' : undefined,
})
