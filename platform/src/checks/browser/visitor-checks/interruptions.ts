import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const interruptions = visitorCheck<string[]>({
  name: 'interruptions',
  looksAt:
    'whether the page shows a message window of the browser, downloads a file, or prints, before anything is pressed',
  seen: z.array(z.string()),
  observe: async (tab) => [
    ...tab.interruptions().slice(0, 5),
    ...((await inPage(tab, () => fcrVisitor.prints)) > 0 ? ['the window for printing'] : []),
  ],
  fault: (seen, live = []) =>
    seen.length > live.length ? `opens by itself: ${seen.slice(0, 3).join(', ')}` : undefined,
})
