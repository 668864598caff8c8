import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

/** A browser keeps 5 MB for the whole site, in which drafts of forms must have room. */
const most = 500_000

export const storage = visitorCheck<number>({
  name: 'storage',
  looksAt: "how much the page keeps in the browser's storage of this site",
  seen: z.number(),
  observe: (tab) =>
    inPage(tab, () =>
      [localStorage, sessionStorage]
        .flatMap((area) => Object.entries(area))
        .reduce((sum, [key, value]) => sum + key.length + String(value).length, 0),
    ),
  fault: (size, live = 0) =>
    size > Math.max(most, live * 2)
      ? `keeps ${size} characters in the browser's storage, so that drafts find no room`
      : undefined,
})
