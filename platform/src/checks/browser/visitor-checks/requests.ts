import { realms } from '@fcr/shared/contracts/realms'
import { z } from 'zod'
import { visitorCheck } from './visitor-check'

/** How the site keeps a session alive, whichever page is open. */
const renewals = Object.values(realms).map(({ calls }) => `POST /api${calls}/refresh`)
const isRead = (request: string) => /^(?:GET|HEAD|OPTIONS) /.test(request) || renewals.includes(request)

export const requests = visitorCheck<string[]>({
  name: 'requests',
  looksAt: 'what the page sends to the API by being opened',
  seen: z.array(z.string()),
  observe: (tab) => Promise.resolve([...tab.calls()]),
  fault(seen, live) {
    const added = live ? seen.filter((request) => !isRead(request) && !live.includes(request)) : []
    return added.length > 0 ? `changes something by being opened: ${added.slice(0, 3).join(', ')}` : undefined
  },
  difference(seen, live) {
    const added = seen.filter((request) => isRead(request) && !live.includes(request))
    return added.length > 0
      ? `asks the API for more when it is opened: ${added.slice(0, 5).join(', ')}`
      : undefined
  },
})
