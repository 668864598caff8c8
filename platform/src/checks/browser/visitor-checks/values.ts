import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const values = visitorCheck<string[]>({
  name: 'values',
  looksAt: 'whether the text shows a value that the code lacks, such as undefined',
  seen: z.array(z.string()),
  observe: (tab) =>
    inPage(tab, () => [
      ...new Set(fcrVisitor.text().match(/\b(?:undefined|NaN|Invalid Date)\b|\[object \w+\]/g) ?? []),
    ]),
  fault(seen, live = []) {
    const more = seen.filter((value) => !live.includes(value))
    return more.length > 0 ? `shows ${more.join(', ')}` : undefined
  },
})
