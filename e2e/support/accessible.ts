import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from './test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }
declare const window: Window & {
  axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
}

/** Checks WCAG 2.2 AA as far as automation can, and that nothing is wider than the screen. */
export async function expectAccessible(page: Page) {
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
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { violations: found } = await window.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
  expect(violations).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  // Behind an open dialog the scrollbar's space is reserved, so the page is narrower.
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0)
}
