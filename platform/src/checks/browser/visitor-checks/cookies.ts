import { z } from 'zod'
import { visitorCheck } from './visitor-check'

/** Servers refuse requests with more than 8 KB or so of headers; the site's own cookies take less than one. */
const most = 3000

export const cookies = visitorCheck<number>({
  name: 'cookies',
  looksAt: 'the size of all cookies, of every path',
  seen: z.number(),
  async observe(tab) {
    const { cookies: all } = await tab.send('Network.getAllCookies')
    return all.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  },
  fault: (bytes, live = 0) =>
    bytes > Math.max(most, live * 1.5)
      ? `sets cookies of ${bytes} bytes, with which servers refuse every request`
      : undefined,
})
