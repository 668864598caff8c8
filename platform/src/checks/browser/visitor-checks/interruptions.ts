import { z } from 'zod'
import { visitorCheck } from './visitor-check'

export const interruptions = visitorCheck<string[]>({
  name: 'interruptions',
  looksAt:
    'whether the page shows a message window of the browser, or downloads a file, before anything is pressed',
  seen: z.array(z.string()),
  observe: (tab) => Promise.resolve(tab.interruptions().slice(0, 5)),
  fault: (seen, live = []) =>
    seen.length > live.length ? `opens by itself: ${seen.slice(0, 3).join(', ')}` : undefined,
})
