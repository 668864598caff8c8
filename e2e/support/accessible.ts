import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from './test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }
declare const window: Window & {
  axe: { run: (context: Document | string, options: object) => Promise<{ violations: Violation[] }> }
}

/**
 * Checks WCAG 2.2 AA as far as automation can, and that nothing is wider than the screen.
 * @param within selector of the part to check; the whole page without it, which takes longer
 */
export async function expectAccessible(page: Page, within?: string) {
  // Elements that are still fading in do not have their final colours.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (part) => {
    const { violations: found } = await window.axe.run(part ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Otherwise axe also describes every element that passes, which takes longer than the check.
      resultTypes: ['violations'],
    })
    // The map's own buttons may cover a marker; the list of places is its equivalent (WCAG 2.5.8).
    const hasEquivalent = (id: string, html: string) =>
      id === 'target-size' && html.includes('leaflet-marker-icon')
    return found.flatMap(({ id, nodes }) => {
      const failed = nodes.filter(({ html }) => !hasEquivalent(id, html))
      return failed.length === 0 ? [] : [`${id}: ${failed.map(({ html }) => html.slice(0, 120)).join(' | ')}`]
    })
  }, within)
  // A test of several pages reports each that fails.
  const check = expect.configure({ soft: true })
  const { pathname } = new URL(page.url())
  check(violations, pathname).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  // Behind an open dialog the scrollbar's space is reserved, so the page is narrower.
  check(overflow, `${pathname}: pixels wider than the screen`).toBeLessThanOrEqual(0)
}

/** The narrowest screen, in which a state that is checked once is most likely to fail. */
export const narrow = { width: 320, height: 740 }

/** Tall, so that the bar at the bottom of the staff's pages covers nothing. */
export const tall = { width: 320, height: 12_000 }

/**
 * Checks the same state of a page in a wide window and in the narrow one, in which it stays. One state of each page, and
 * of all components, is enough: other states are checked in the narrow window alone.
 */
export async function expectAccessibleAtEachWidth(page: Page, within?: string) {
  for (const size of [{ ...narrow, width: 1440 }, narrow]) {
    await page.setViewportSize(size)
    await expectAccessible(page, within)
  }
}
