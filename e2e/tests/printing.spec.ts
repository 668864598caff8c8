import { signInStaff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

/** Returns the number of sheets of the printed page. */
async function sheetsOf(page: Page, format: 'Letter' | 'A4', landscape: boolean) {
  const pdf = await page.pdf({ format, landscape })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('slips of access codes are printed once each, on as many sheets as they need', async ({ page }) => {
  await signInStaff(page, 'accesos')
  await page.goto('/fundacion/codigos')
  await page.getByLabel('Funcionario').fill('Elena Prueba')
  await page.getByLabel('Entidad').fill('Despacho de prueba')
  await page.getByLabel('Para qué lo necesita').fill('Prueba de impresión')
  await page.getByLabel('Vigencia').selectOption({ index: 1 })
  await page.getByLabel('Cuántos códigos').fill('2')
  await page.getByRole('button', { name: /^Emitir/ }).click()
  const codes = page.getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}$/)
  await expect(codes).toHaveCount(2)
  const secrets = await codes.allTextContents()
  await page.emulateMedia({ media: 'print' })
  for (const secret of secrets) await expect(page.getByText(secret).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  for (const format of ['Letter', 'A4'] as const)
    for (const landscape of [false, true])
      expect(await sheetsOf(page, format, landscape)).toBe(landscape ? 2 : 1)
  await page.emulateMedia({ media: 'screen' })
  await expect(codes).toHaveCount(2)
})
