import { newMember, type Member } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test, type Page } from '../support/test'

const alertOf = (page: Page) => page.locator('main').getByRole('alert')

/** The rules in order, each with a password that breaks it but none of the rules before it. */
const rules = ({ cedula, contraseña }: Member) =>
  [
    ['', 'corta', 'Por favor complete ambos campos.'],
    ['corta', '', 'Por favor complete ambos campos.'],
    ['corta', 'otra', 'La nueva contraseña debe tener al menos 8 caracteres.'],
    [cedula, `${cedula}0`, 'Las contraseñas no coinciden.'],
    [cedula, cedula, 'La contraseña no puede ser igual a su número de documento.'],
    [contraseña, contraseña, 'La nueva contraseña no puede ser igual a la anterior.'],
  ] as const

/** The dialog of a password change, forced or voluntary: its fields, button and message. */
function changeDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Cambi(a tu|e su) contraseña$/ })
  const change = async (typed: string, confirmation: string) => {
    await dialog.getByLabel('Nueva contraseña', { exact: true }).fill(typed)
    await dialog.getByLabel('Confirmar nueva contraseña', { exact: true }).fill(confirmation)
    await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  return { dialog, change, alert: dialog.getByRole('alert') }
}

/** Makes the login respond once as after a password reset by the staff. */
const mustChangeOnce = (page: Page) =>
  page.route('**/api/auth/login', (route) => route.fulfill({ status: 409, json: {} }), { times: 1 })

test('the login shows the prescribed error messages and focuses the field to correct', async ({
  page,
  baseURL,
}) => {
  const { cedula } = await newMember(page, baseURL)
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await signIn(page, cedula, 'Equivocada1')
    await expect(alertOf(page)).toHaveText(
      attempt < 6
        ? 'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.'
        : 'Su cuenta está temporalmente bloqueada. Intente más tarde.',
    )
    await expect(page.locator('[name="password"]')).toBeFocused()
  }
})

test('the login shows a generic message for unknown failures', async ({ page, watch }) => {
  watch.expectedErrors.push(/status of 500/, /net::ERR_FAILED/)
  for (const fault of ['500', 'network']) {
    await page.route(
      '**/api/auth/login',
      (route) => (fault === '500' ? route.fulfill({ status: 500, json: {} }) : route.abort()),
      { times: 1 },
    )
    await signIn(page, '9899999998', 'Cualquiera1')
    await expect(alertOf(page)).toHaveText('Ocurrió un error. Intente nuevamente.')
  }
})

test('the button shows that it is busy, and a second Enter sends nothing', async ({ page, baseURL }) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  let logins = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/login', async (route) => {
    logins += 1
    await released
    await route.continue()
  })
  await page.goto('/login')
  await page.locator('[name="numero_identificacion"]').fill(` ${cedula} `)
  await page.locator('[name="password"]').fill(contraseña)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ingresando...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)
  expect(logins).toBe(1)
})

test('the forced change applies the rules, shows refusals and advice, and signs in again', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectedErrors.push(/status of 500/)
  const member = await newMember(page, baseURL)
  await mustChangeOnce(page)
  await signIn(page, member.cedula, member.contraseña)
  const { dialog, change, alert } = changeDialog(page)
  await expect(dialog.getByLabel('Nueva contraseña', { exact: true })).toBeFocused()
  await expect(dialog).toContainText('Mínimo 8 caracteres. Evita usar tu número de documento.')
  for (const [typed, confirmation, message] of rules(member)) {
    await change(typed, confirmation)
    await expect(alert).toHaveText(message)
  }

  for (const [status, message] of [
    [401, 'Credenciales inválidas para cambiar la contraseña.'],
    [500, 'No se pudo cambiar la contraseña. Intente nuevamente.'],
  ] as const) {
    await page.route('**/api/auth/change-password', (route) => route.fulfill({ status, json: {} }), {
      times: 1,
    })
    await change('guayabo tres ríos callados', 'guayabo tres ríos callados')
    await expect(alert).toHaveText(message)
    await expect(alert).toBeFocused()
  }
  await expect(dialog).toContainText('Contraseña difícil de adivinar.')

  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.locator('[name="password"]')).toBeFocused()
  await mustChangeOnce(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Nueva contraseña', { exact: true })).toHaveValue('')
  await expect(alert).toHaveCount(0)
  await change('guayabo tres ríos callados', 'guayabo tres ríos callados')
  await expect(page).toHaveURL(`/vista-compareciente/${member.cedula}`)
  await expect(page.getByRole('heading', { level: 1, name: member.nombre })).toBeVisible()

  await page.locator('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await signIn(page, member.cedula, member.contraseña)
  await expect(alertOf(page)).toContainText('Usuario o contraseña incorrecta.')
})

test('a change from the profile, by keyboard alone, ends the other sessions but not this one', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await newMember(page, baseURL)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPhone = await elsewhere.newPage()
  await signIn(otherPhone, member.cedula, member.contraseña)
  await expect(otherPhone).toHaveURL(`/vista-compareciente/${member.cedula}`)

  await page.goto('/login')
  await page.locator('[name="numero_identificacion"]').focus()
  await page.keyboard.type(member.cedula)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.contraseña)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vista-compareciente/${member.cedula}`)
  const section = page.getByRole('region', { name: 'Contraseña y sesiones' })
  await expect(section.getByRole('listitem')).toHaveCount(2)

  // The access token may have expired by the time the member changes the password.
  await page.context().clearCookies({ name: /access/i })
  await page.getByRole('link', { name: 'Contraseña y sesiones' }).focus()
  await page.keyboard.press('Enter')
  await expect(section).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused()
  await page.keyboard.press('Enter')

  const { dialog, change, alert } = changeDialog(page)
  const current = dialog.getByLabel('Contraseña actual', { exact: true })
  await expect(current).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Escriba su contraseña actual.', { exact: true })).toBeVisible()
  await page.keyboard.type(member.contraseña)
  for (const [typed, confirmation, message] of rules(member)) {
    await change(typed, confirmation)
    await expect(alert).toHaveText(message)
  }
  await current.fill('Equivocada1')
  await change('guayabo tres ríos callados', 'guayabo tres ríos callados')
  await expect(alert).toHaveText('Credenciales inválidas para cambiar la contraseña.')

  await current.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(member.contraseña)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(
    section.getByText('Su contraseña quedó cambiada. Las demás sesiones que tenía abiertas se cerraron.'),
  ).toBeVisible()
  await expect(section.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: member.nombre })).toBeVisible()

  await otherPhone.reload()
  await expect(otherPhone).toHaveURL('/login')
  await elsewhere.close()
})

test('the other sessions can be ended without a password change', async ({ page, browser, baseURL }) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPhone = await elsewhere.newPage()
  await signIn(otherPhone, cedula, contraseña)
  await expect(otherPhone).toHaveURL(`/vista-compareciente/${cedula}`)
  await signIn(page, cedula, contraseña)
  const section = page.getByRole('region', { name: 'Contraseña y sesiones' })
  await expect(section.getByRole('listitem').first()).toContainText('Esta sesión')
  await section.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  await expect(section.getByText('Las demás sesiones quedaron cerradas.')).toBeVisible()
  await expect(section.getByText('No tiene otras sesiones abiertas.')).toBeVisible()
  await otherPhone.reload()
  await expect(otherPhone).toHaveURL('/login')
  await elsewhere.close()
})
