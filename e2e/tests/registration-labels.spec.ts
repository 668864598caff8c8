import { validRegistration } from '@fcr/shared/testing'
import { newPerson } from '../support/demo'
import { atStep, passStep } from '../support/registration'
import { expect, test, type Page } from '../support/test'

/** Each control that can be used, and the words that are seen on it or as its label. */
const controls = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const seen = (element: Element | null | undefined): string => {
      if (!element || getComputedStyle(element).clipPath === 'inset(50%)') return ''
      return Array.from(element.childNodes, (node) =>
        node instanceof Element ? seen(node) : (node.textContent ?? ''),
      ).join('')
    }
    const usable = 'a[href], button:enabled, input:enabled, select:enabled, summary'
    return Array.from(main.querySelectorAll<HTMLElement>(usable), (element, index) => {
      element.dataset['control'] = String(index)
      const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null
      const words = element.matches('input, select') ? seen(labels?.[0]) : seen(element)
      return { index, words: words.replace(/\s+/g, ' ').trim(), hidden: element.ariaHidden === 'true' }
    }).filter(({ hidden }) => !hidden)
  })

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Compares every control of the page with the words on it; returns the number of controls with words. */
async function compareNames(page: Page) {
  const found = await controls(page)
  for (const { index, words } of found) {
    const control = page.locator(`main [data-control="${index}"]`)
    // A control without words of its own, such as the arrow of a list, still has a name.
    const name = words === '' ? /\S/ : new RegExp(escaped(words))
    await expect(control).toHaveAccessibleName(name, { timeout: 1000 })
  }
  return found.filter(({ words }) => words !== '').length
}

/** People who speak to their device say what they see: the name must contain it. */
test('the name of every control in every step contains its visible label', async ({ page }) => {
  const answers = validRegistration()
  answers.userData.cedula = newPerson().cedula
  await page.goto('/registro')
  const counts: number[] = []
  for (const step of [1, 2, 3, 4, 5]) {
    await atStep(page, step)
    if (step === 5)
      for (const name of ['comparecienteJEP', 'privadoLibertad'])
        await page.locator(`[name="${name}"][value="True"]`).check()
    let count = 0
    // A list that arrives replaces its control.
    await expect(async () => {
      count = await compareNames(page)
    }).toPass({ timeout: 20_000 })
    counts.push(count)
    if (step < 5) await passStep(page, answers, step)
  }
  // Every step has controls that were compared.
  expect(Math.min(...counts)).toBeGreaterThan(8)
})
