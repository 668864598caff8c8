import { expectAccessible } from '../support/accessible'
import { signInStaff } from '../support/staff'
import { expect, test } from '../support/test'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('two clerks and one request: registered, answered by the first; the second keeps the text', async ({
  page: first,
  browser,
  baseURL,
}) => {
  test.slow()
  await first.setViewportSize(desk)
  await signInStaff(first, 'atencion', 'Marta Primera')
  await first.goto('/fundacion/solicitudes/nueva')
  await first.getByLabel('Cédula de la persona').fill('9.900.777.001')
  await first.getByLabel('Qué pide').selectOption('Corrección de datos')
  await first.getByLabel('Cómo llegó').selectOption('por carta')
  await first.getByLabel('Lo que dice').fill('Mi municipio está mal escrito.')
  await expectAccessible(first)
  await first.getByRole('button', { name: 'Registrar' }).click()
  await expect(first.getByText(/Falta acusar recibo, a más tardar/)).toBeVisible()
  const address = new URL(first.url()).pathname

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone })
  const second = await context.newPage()
  await signInStaff(second, 'atencion', 'Iván Segundo')
  await second.goto(address)
  await second.getByLabel('Su respuesta').fill('Lo estoy revisando.')

  await first.getByRole('button', { name: 'Acusar recibo' }).click()
  await expect(first.getByText(/recibimos su solicitud .* y está en trámite/)).toBeVisible()
  await expectAccessible(first)

  await second.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(second.getByRole('alert').filter({ hasText: 'Marta Primera' })).toBeVisible()
  await expect(second.getByText(/recibimos su solicitud/)).toBeVisible()
  await expect(second.getByLabel('Su respuesta')).toHaveValue('Lo estoy revisando.')
  await expectAccessible(second)
  await second.getByLabel('Al enviar').selectOption('Cerrar: se hizo lo que pidió')
  await second.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(second.getByText('Atendida', { exact: true })).toBeVisible()
  await context.close()
})
