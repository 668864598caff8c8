import { newMember } from '../support/members'
import { atStep, press, signIn } from '../support/registration'
import { expect, test, type Page } from '../support/test'

/** Opens the edit, changes the address, and goes to step 5. */
async function edit(page: Page, password: string, address: string) {
  await page.goto('/registro')
  await page.getByLabel('Contraseña actual').fill(password)
  await press(page, 'Siguiente')
  await page.locator('[name="direccion"]').fill(address)
  for (const step of [2, 3, 4]) {
    await atStep(page, step)
    await press(page, 'Siguiente')
  }
  await atStep(page, 5)
}

test('of two concurrent edits one wins, and the other sees the differences and loses nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  const profile = `/vista-compareciente/${cedula}`
  await expect(page).toHaveURL(profile)

  const other = await context.newPage()
  await edit(page, contraseña, 'Calle Primera 1')
  await edit(other, contraseña, 'Calle Segunda 2')
  await press(page, 'Finalizar')
  await expect(page).toHaveURL(profile)
  await expect(page.getByText('Calle Primera 1')).toBeVisible()

  await press(other, 'Finalizar')
  const alert = other.locator('form').getByRole('alert')
  await expect(alert).toContainText('Sus datos cambiaron en otro lugar mientras los editaba')
  await expect(alert.getByRole('term')).toHaveText(['Dirección'])
  await expect(alert).toContainText('Usted escribió: Calle Segunda 2')
  await expect(alert).toContainText('Está guardado: Calle Primera 1')

  await press(other, 'Empezar desde los datos guardados')
  await atStep(other, 1)
  await press(other, 'Continuar borrador')
  await atStep(other, 5)
  await other.getByLabel('Contraseña actual').fill(contraseña)
  await press(other, 'Finalizar')
  await expect(other).toHaveURL(profile)
  await expect(other.getByText('Calle Segunda 2')).toBeVisible()
})

test('a wrong current password is shown at its field, in the step where it is corrected', async ({
  page,
  baseURL,
}) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  await expect(page).toHaveURL(/vista-compareciente/)
  await edit(page, 'Equivocada1', 'Calle Tercera 3')
  await press(page, 'Finalizar')
  await press(page, 'Corregir en el paso 1')
  const field = page.getByLabel('Contraseña actual')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/La contraseña actual no es correcta\.$/)
})
