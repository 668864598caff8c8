import axe from 'axe-core/axe.min.js'
import { z } from 'zod'
import { visitorCheck, whileTimePasses } from './visitor-check'

type Violations = Record<string, { count: number; element: string }>

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Runs in the isolated world, so that a release cannot replace it. `tabindex` is the rule about the focus order. */
const script = `axe.run(document, {
  runOnly: { type: 'tag', values: ${JSON.stringify(tags)} },
  rules: { tabindex: { enabled: true } },
  resultTypes: ['violations'],
  preload: false,
  iframes: false,
  selectors: false,
}).then(({ violations }) => Object.fromEntries(
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, { count: nodes.length, element: nodes[0].html.replace(/\\s+/g, ' ').slice(0, 120) }]),
))`

export const accessibility = visitorCheck<Violations>({
  name: 'accessibility',
  looksAt: 'serious violations of WCAG 2.1 AA that axe-core finds and the live version does not have',
  seen: z.record(z.string(), z.object({ count: z.number(), element: z.string() })),
  async observe(tab) {
    if ((await tab.run('"axe" in globalThis')) !== true) await tab.run(`${axe.source}; undefined`)
    return (await whileTimePasses(tab, tab.run(script))) as Violations
  },
  fault(seen, live = {}) {
    const added = Object.entries(seen).filter(([rule, { count }]) => count > (live[rule]?.count ?? 0))
    const texts = added.map(([rule, { count, element }]) => `${rule} (${count}, such as ${element})`)
    return texts.length > 0 ? `is not accessible to everybody: ${texts.join('; ')}` : undefined
  },
})
