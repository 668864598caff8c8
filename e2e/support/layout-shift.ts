import { expect, type Page } from '@playwright/test'

type Seen = { shift: number; moved: string[] }

/** Starts with the next page. Returns a function that expects a small cumulative layout shift, and names what moved. */
export async function watchShifts(page: Page): Promise<(what: string, most?: number) => Promise<void>> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { value: number; sources: Source[] }
    const seen: Seen = { shift: 0, moved: [] }
    Object.assign(window, { seen })
    const where = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.shift += value
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent
          seen.moved.push(`${value.toFixed(4)} ${name}: ${where(previousRect)} -> ${where(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async (what, most = 0.02) => {
    const { shift, moved } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    expect(shift, `${what}; moved: ${moved.join('; ')}`).toBeLessThanOrEqual(most)
  }
}
