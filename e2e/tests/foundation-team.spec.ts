import { addAuthenticator } from '../support/authenticator'
import { inviteStaff } from '../support/staff'
import { expect, test } from '../support/test'

test('a passkey: invitation, account, proof, second sign-in', async ({ page }) => {
  await addAuthenticator(page)
  const { path, email } = inviteStaff(['administracion'], 'Rosa Ejemplo')
  await page.goto(path)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy')
  await expect(page.getByText(/^Ingresó hoy .* con llave de acceso$/)).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingreso del equipo')
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
