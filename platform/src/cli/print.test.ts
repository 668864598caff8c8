import { expect, it } from '@jest/globals'
import { createCheckedRegistry } from '../testing/checked-registry'
import { committedText, historyText, overviewText } from './print'

it('a forced version is marked when it goes live and in the history; these and the list say what was found', async () => {
  const site = await createCheckedRegistry()
  try {
    await site.publish('1.0.0')
    site.browser.problems = ['it threw']
    const done = await site.activate('1.0.0', { force: true })
    expect(committedText(done)).toContain('\nForced although: it threw')
    const newest = await site.newest()
    if (!newest) throw new Error('no history')
    expect(historyText([newest])).toContain('activate mf-mapa nothing -> 1.0.0 (forced)')
    expect(historyText([newest])).toMatch(/\n\nRevision \d+ was forced although: it threw$/)
    const rows = await site.registry.list()
    for (const row of rows) if (row.area === 'mf-mapa') row.failures = 3
    expect(overviewText(rows, false)).toMatch(/^mf-mapa +1\.0\.0 .* 3 +on +a test$/m)
    expect(overviewText(rows, false)).toContain('\n\nmf-mapa 1.0.0 was forced although: it threw')
  } finally {
    await site.remove()
  }
})
