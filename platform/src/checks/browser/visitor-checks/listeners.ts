import { z } from 'zod'
import type { Tab } from '../tab'
import { visitorCheck } from './visitor-check'

/** How many may be added while nobody does anything. */
const most = 20

/** How many listeners the page has on what all pages share. */
async function countListeners(tab: Tab): Promise<number> {
  let count = 0
  for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await tab.send('Runtime.evaluate', { expression })
    if (result.objectId === undefined) continue
    const { listeners } = await tab.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
    count += listeners.length
  }
  return count
}

export const listeners = visitorCheck<number, number>({
  name: 'listeners',
  looksAt: 'whether listeners on window and document keep increasing while nobody does anything',
  seen: z.number(),
  early: countListeners,
  observe: async (tab, early) => (await countListeners(tab)) - early,
  fault: (added, live = 0) =>
    added > Math.max(most, live * 2)
      ? `adds ${added} listeners to the window by itself, which makes the page slower and slower`
      : undefined,
})
