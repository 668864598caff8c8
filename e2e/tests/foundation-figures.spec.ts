import { readFile } from 'node:fs/promises'
import { fewestPeople, figureTables } from '@fcr/shared/contracts/foundation/figures'
import { signInStaff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

/** The table on the page, row by row; its numbers without separators. */
const shownRows = (page: Page, name: string) =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map(({ textContent }) => textContent.replace(/\.(?=\d{3}(\D|$))/g, '')),
      ),
    )

async function downloadedRows(page: Page, name: string): Promise<string[][]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Descargar en CSV: ${name}`, exact: true }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  return text
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'))
}

test('figures of fewer than five people are kept back on the page and in each downloaded table', async ({
  page,
}) => {
  await signInStaff(page, 'datos')
  await page.goto('/fundacion/cifras')
  const hidden: string[] = []
  for (const name of Object.values(figureTables)) {
    await expect(page.getByRole('table', { name, exact: true })).toBeVisible()
    const [head, ...rows] = await downloadedRows(page, name)
    expect([head, ...rows]).toEqual(await shownRows(page, name))
    const values = rows.flatMap(([, ...cells]) => cells)
    hidden.push(...values.filter((value) => value === 'Reservado'))
    const published = values.filter((value) => value !== 'Reservado').map(Number)
    expect(published.filter((value) => value % fewestPeople !== 0)).toEqual([])
  }
  expect(hidden).not.toEqual([])
})
