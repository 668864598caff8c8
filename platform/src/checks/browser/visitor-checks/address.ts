import { z } from 'zod'
import { visitorCheck } from './visitor-check'

export const address = visitorCheck({
  name: 'address',
  looksAt: 'whether the page stays at its address until somebody clicks',
  seen: z.object({ path: z.string(), stays: z.boolean() }),
  async observe(tab) {
    const path = String(await tab.run('location.pathname'))
    return { path: path.slice(0, 500), stays: path === tab.opened() }
  },
  // The live version leads home from addresses that it does not have.
  fault: ({ path, stays }, live) =>
    stays || live === undefined || path === live.path || (!live.stays && live.path === '/')
      ? undefined
      : `goes to ${path} without a click, the live version shows ${live.path}`,
})
