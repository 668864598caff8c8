import { expect, type Page } from './test'

/** Opens a page of mf-public and waits for its code, before which buttons do nothing and links load a whole page. */
export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-area', /^mf-public@/)
}
