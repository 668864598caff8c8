import { expectAccessibleAtEachWidth, narrow } from '../support/accessible'
import { watchCalls } from '../support/calls'
import { installClock } from '../support/clock'
import { newMember } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test } from '../support/test'

/** Dialogs and messages fade in; their intermediate colours must not be measured. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.use({ viewport: narrow })

test('the login is accessible with its messages and its dialog', async ({ page, baseURL }) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, 'Equivocada1')
  await expect(page.locator('main').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click()
  await expectAccessibleAtEachWidth(page)

  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 409, json: {} }), { times: 1 })
  await page.locator('[name="password"]').fill(contraseña)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nueva contraseña', { exact: true }).fill('Colombia2026')
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog).toContainText('Contraseña fácil de adivinar.')
  await expectAccessibleAtEachWidth(page)
})

test('the rights in the profile are accessible, with requests, errors and dialogs', async ({
  page,
  baseURL,
}) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  await expect(page.getByText('Nadie ha consultado sus datos todavía.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByText('Elija qué solicita.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  await page.getByRole('radio', { name: 'Supresión' }).check()
  await page.getByLabel('Su solicitud').fill('Por favor borren mi dirección anterior.')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Sí, solicitar' }).click()
  await expect(page.getByText('Recibimos su solicitud de supresión.')).toBeVisible()
  await expect(page.getByText('Recibida', { exact: true })).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('Escriba su contraseña actual.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('sections that failed to load are accessible', async ({ page, baseURL, watch }) => {
  watch.expectedErrors.push(/status of 500/)
  const { cedula, contraseña } = await newMember(page, baseURL)
  for (const path of ['perfil/consultas', 'perfil/solicitudes', 'auth/sesiones'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, cedula, contraseña)
  const again = { name: 'Intentar de nuevo' }
  await expect(page.getByRole('button', again)).toHaveCount(4)
  await expectAccessibleAtEachWidth(page)
  await page.unroute('**/api/perfil/consultas')
  await page.getByRole('region', { name: 'Quién consultó mis datos' }).getByRole('button', again).click()
  await expect(page.getByText('Nadie ha consultado sus datos todavía.')).toBeVisible()
  await expect(page.getByRole('button', again)).toHaveCount(3)
})

test('the session dialogs are accessible', async ({ page, context, baseURL }) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await installClock(page)
  const answered = watchCalls(page)
  await signIn(page, cedula, contraseña)
  await page.getByRole('link', { name: 'Editar datos', exact: true }).click()
  await expect(page.locator('[name="cedula"]')).toHaveValue(cedula)
  await answered()
  await page.clock.runFor('28:30')
  await expect(page.getByRole('alertdialog', { name: '¿Sigue ahí?' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await context.clearCookies()
  await page.clock.runFor('02:00')
  await expect(page.getByRole('dialog', { name: 'Su sesión terminó' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})
