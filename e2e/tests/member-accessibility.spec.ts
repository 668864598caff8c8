import { expectAccessible, narrow } from '../support/accessible'
import { watchCalls } from '../support/calls'
import { installClock } from '../support/clock'
import { newMember } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test } from '../support/test'

/** Dialogs and messages fade in; their intermediate colours must not be measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.use({ viewport: narrow })

test('login and profile are accessible with their messages, and the dialog of a forced change', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectedErrors.push(/status of 500/)
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, 'Equivocada1')
  await expect(page.locator('main').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Escriba su correo electrónico.')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 409, json: {} }), { times: 1 })
  await page.locator('[name="password"]').fill(contraseña)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nueva contraseña', { exact: true }).fill('Colombia2026')
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog).toContainText('Contraseña fácil de adivinar.')
  await expectAccessible(page)

  for (const path of ['perfil/consultas', 'auth/sesiones'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, cedula, contraseña)
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByText('Elija qué solicita.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Supresión' }).check()
  await page.getByLabel('Su solicitud').fill('Por favor borren mi dirección anterior.')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await page.getByRole('button', { name: 'Sí, solicitar' }).click()
  await expect(page.getByText('Recibimos su solicitud de supresión.')).toBeVisible()
  await expect(page.getByText('Recibida', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the dialogs of a session that ends are accessible', async ({ page, context, baseURL }) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await installClock(page)
  const answered = watchCalls(page)
  await signIn(page, cedula, contraseña)
  await page.getByRole('link', { name: 'Editar datos', exact: true }).click()
  await expect(page.locator('[name="cedula"]')).toHaveValue(cedula)
  await answered()
  await page.clock.runFor('28:30')
  await expect(page.getByRole('alertdialog', { name: '¿Sigue ahí?' })).toBeVisible()
  await expectAccessible(page)
  await context.clearCookies()
  await page.clock.runFor('02:00')
  await expect(page.getByRole('dialog', { name: 'Su sesión terminó' })).toBeVisible()
  await expectAccessible(page)
})
