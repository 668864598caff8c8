import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const history = visitorCheck<number>({
  name: 'history',
  looksAt: 'whether the page adds entries to the history by itself; one is allowed, for a redirect',
  seen: z.number(),
  observe: (tab) => inPage(tab, () => fcrVisitor.historyAdded()),
  fault: (added, live = 0) =>
    added > Math.max(1, live)
      ? `adds ${added} entries to the history: "Back" does not leave the page`
      : undefined,
})
