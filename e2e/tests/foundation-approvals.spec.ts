import { expectAccessible } from '../support/accessible'
import { everyRole, signInStaff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Checks the page on a desktop and on a phone. */
async function expectAccessibleEverywhere(page: Page) {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.setViewportSize(desk)
}

test('21 codes: asked for by one person, approved by another, made for the asker alone', async ({
  page: asker,
  browser,
  baseURL,
}) => {
  test.slow()
  await asker.setViewportSize(desk)
  await signInStaff(asker, 'accesos')
  await asker.goto('/fundacion/codigos')
  await asker.getByLabel('Funcionario').fill('Ana Veintiuna')
  await asker.getByLabel('Entidad').fill('SDSJ')
  await asker.getByLabel('Para qué lo necesita').fill('Expediente de prueba')
  await asker.getByLabel('Cuántos códigos').fill('21')
  await asker.getByLabel('Por qué más de 20').fill('Jornada con 21 despachos')
  await expectAccessibleEverywhere(asker)
  await asker.getByRole('button', { name: 'Pedir aprobación' }).click()
  await asker.getByRole('link', { name: 'Ver la aprobación' }).click()

  // Nobody decides what they asked for, neither on the page nor with a call of their own.
  await expect(asker.getByRole('button', { name: 'Retirar lo que pedí' })).toBeVisible()
  await expect(asker.getByRole('button', { name: 'Aprobar', exact: true })).toHaveCount(0)
  const id = new URL(asker.url()).pathname.split('/').at(-1) ?? ''
  const own = await asker.request.post(`/api/fundacion/aprobaciones/${id}/aprobar`, { data: {} })
  expect([own.status(), ((await own.json()) as { code: string }).code]).toEqual([403, 'own_request'])

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: desk })
  const approver = await context.newPage()
  await signInStaff(approver, everyRole)
  await approver.goto('/fundacion/aprobaciones')
  const waiting = approver.getByRole('region', { name: 'Esperan por usted' })
  await waiting.locator(`a[href$="/${id}"]`).click()
  await expect(approver.getByText('«Jornada con 21 despachos»')).toBeVisible()
  await expectAccessibleEverywhere(approver)
  await approver.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await expect(approver.getByRole('heading', { name: 'Qué se decidió' })).toBeVisible()
  await expect(approver.getByRole('link', { name: 'Recoger los códigos' })).toHaveCount(0)
  await context.close()

  await asker.reload()
  await asker.getByRole('link', { name: 'Recoger los códigos' }).click()
  await asker.getByRole('button', { name: 'Recoger los códigos ahora' }).click()
  const codes = asker.getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}$/)
  await expect(codes).toHaveCount(21)
  const [code = ''] = await codes.allInnerTexts()
  await asker.getByRole('button', { name: 'Ya lo entregué' }).click()
  await asker.reload()
  await expect(asker.getByRole('table', { name: 'Códigos emitidos' })).toBeVisible()
  await expect(codes).toHaveCount(0)

  // One of them lets its official in, until it is revoked.
  const official = await browser.newContext({ baseURL: baseURL ?? '' })
  expect((await official.request.post('/api/ext/redeem', { data: { code } })).status()).toBe(200)
  await asker.goto('/fundacion/codigos?estado=usado')
  await asker
    .getByRole('row', { name: new RegExp(`Ana Veintiuna.*${code.slice(0, 6)}`) })
    .getByRole('link')
    .click()
  await expect(asker.getByRole('cell', { name: 'Ingresó con el código' })).toBeVisible()
  await expectAccessibleEverywhere(asker)
  await asker.getByRole('button', { name: 'Anular' }).click()
  const dialog = asker.getByRole('dialog', { name: 'Anular el código' })
  await dialog.getByLabel('Motivo').fill('Se entregó a otra persona')
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await expect(asker.getByText('Código anulado: nadie entra con él.')).toBeVisible()
  expect((await official.request.get('/api/ext/me')).status()).toBe(401)
  await official.close()
})
