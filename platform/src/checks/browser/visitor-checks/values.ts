import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

const signs = [
  // Values that the code lacks.
  /\b(?:undefined|null|NaN|Invalid Date)\b|\[object \w+\]/,
  // Names in braces that it has not replaced.
  /\{\{[\w. ]{1,40}\}\}|\$\{[\w. ]{1,40}\}/,
  // Entities that were escaped twice.
  /&(?:amp|lt|gt|quot|nbsp|[A-Za-z](?:acute|tilde|uml));/,
  // UTF-8 that was read as Latin-1, such as two letters for ó, and letters that could not be read.
  /\u00c3[\u0080-\u00bf\u2018\u2030\u201c\u0161]|\u00c2[\u00a0-\u00bf]|\ufffd/,
]

export const values = visitorCheck<string[]>({
  name: 'values',
  looksAt:
    'whether the text shows what only the code should, such as undefined, or letters of another encoding',
  seen: z.array(z.string()),
  observe: (tab) =>
    inPage(
      tab,
      (pattern) => [...new Set(fcrVisitor.text().match(new RegExp(pattern, 'g')) ?? [])].slice(0, 10),
      signs.map(({ source }) => source).join('|'),
    ),
  fault(seen, live = []) {
    const more = seen.filter((value) => !live.includes(value))
    return more.length > 0 ? `shows ${more.join(', ')}` : undefined
  },
})
