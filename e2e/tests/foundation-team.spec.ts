import { expectAccessibleAtEachWidth, narrow } from '../support/accessible'
import { addAuthenticator } from '../support/authenticator'
import { codeOf, inviteStaff, signInStaff, staffPassword } from '../support/staff'
import { expect, test, type Page } from '../support/test'

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingreso del equipo')
}

test('a passkey: invitation, account, proof, second sign-in', async ({ page }) => {
  await addAuthenticator(page)
  const { path, email } = inviteStaff(['administracion'], 'Rosa Ejemplo')
  await page.goto(path)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy')
  await expect(page.getByText(/^Ingresó hoy .* con llave de acceso$/)).toBeVisible()

  await signOut(page)
  await page.goto(path)
  await expect(page.getByRole('alert')).toContainText('ya no sirve')
  await page.goto('/fundacion/equipo')
  await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipo')

  // The API wants a proof once, as after five minutes.
  const refusal = { statusCode: 403, code: 'step_up_required', message: 'Confirme.', requestId: 'r' }
  await page.route(
    '**/api/fundacion/cuenta/llaves/opciones',
    (route) => route.fulfill({ status: 403, json: refusal }),
    {
      times: 1,
    },
  )
  await page.goto('/fundacion/cuenta')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Agregar llave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' })
  await dialog.getByRole('button', { name: 'Confirmar con llave de acceso' }).click()
  await expect(dialog).toBeHidden()
  // The authenticator holds the first passkey already, which the API excludes.
  await expect(page.getByRole('alert')).toContainText('ya tiene una llave de su cuenta')
})

test('password, application and printed codes', async ({ page }) => {
  const { path, email } = inviteStaff(['atencion', 'datos'])
  await page.goto(path)
  await page.getByRole('button', { name: 'Usar contraseña y una aplicación de códigos' }).click()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  const secret = ((await page.getByText(/^[A-Z2-7 ]{39}$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Contraseña nueva').fill(staffPassword)
  await page.getByLabel('Código de 6 dígitos').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Crear mi ingreso' }).click()
  const printed = page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  await expect(printed).toHaveCount(10)
  const [code = ''] = await printed.allTextContents()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText(/con contraseña y código$/)).toBeVisible()

  const enter = async (code: string) => {
    await page.getByLabel('Correo de la fundación').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(staffPassword)
    await page.getByLabel('Código de 6 dígitos').fill(code)
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  }
  await signOut(page)
  await page.getByText('Ingresar con contraseña y código').click()
  await enter(code)
  await expect(page.getByText(/con contraseña y código de recuperación$/)).toBeVisible()
  await signOut(page)
  await page.getByText('Ingresar con contraseña y código').click()
  await enter(code)
  await expect(page.getByRole('alert')).toContainText('no es correcto')
  await enter(codeOf(secret, 1))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy')
})

test('sign-in, team and own account have no barrier', async ({ page }) => {
  test.slow()
  await page.setViewportSize(narrow)
  await page.goto('/fundacion/ingreso')
  await page.getByText('Ingresar con contraseña y código').click()
  await expectAccessibleAtEachWidth(page)
  await signInStaff(page, ['administracion', 'atencion'])
  await page.goto('/fundacion/equipo')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Invitar a una persona' }).click()
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  await expectAccessibleAtEachWidth(page)
  await page.goto('/fundacion/cuenta')
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})
