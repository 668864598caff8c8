import { newMember } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test, type Page } from '../support/test'

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
