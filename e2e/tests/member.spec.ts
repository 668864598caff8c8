import { demo } from '../support/demo'
import { newMember } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test } from '../support/test'

test('a wrong password and an unknown number get the same message', async ({ page }) => {
  const words = 'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.'
  await signIn(page, '9899999999', 'Equivocada1')
  await expect(page.getByText(words)).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('the session is renewed once when the access token has expired', async ({ page, context }) => {
  const { numero_identificacion, password } = demo().member
  await signIn(page, numero_identificacion, password)
  await expect(page).toHaveURL(`/vista-compareciente/${numero_identificacion}`)
  const before = await context.cookies()
  await context.clearCookies({ name: /access/i })
  expect((await context.cookies()).length).toBeLessThan(before.length)

  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes.push(request.method())
  })
  await page.reload()
  await expect(page).toHaveURL(`/vista-compareciente/${numero_identificacion}`)
  await expect(page.getByText('Datos Demográficos').first()).toBeVisible()
  expect(refreshes).toEqual(['POST'])
})

test('a signed-in member is redirected to their own profile, from the login and from others’ profiles', async ({
  page,
}) => {
  const { numero_identificacion, password } = demo().member
  await signIn(page, numero_identificacion, password)
  const own = `/vista-compareciente/${numero_identificacion}`
  await expect(page).toHaveURL(own)
  await page.goto('/loginFCR')
  await expect(page).toHaveURL(own)
  await page.goto('/vista-compareciente/9900000777')
  await expect(page).toHaveURL(own)
})

test('a member edits their data and sees the change in the profile', async ({ page, baseURL }) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  await page.getByRole('link', { name: 'Editar datos', exact: true }).click()
  await expect(page).toHaveURL('/registro')
  await expect(page.locator('[name="cedula"]')).toHaveAttribute('readonly', '')
  await page.locator('[name="contraseña"]').fill(contraseña)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.locator('[name="direccion"]').fill('Carrera Imaginaria 1 # 2-3')
  for (let step = 2; step < 5; step += 1) await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)
  await expect(page.getByText('Carrera Imaginaria 1 # 2-3')).toBeVisible()
})

test('a member who must change the password does so, and is signed in with the new one', async ({ page }) => {
  const { numero_identificacion, password } = demo().mustChange
  await signIn(page, numero_identificacion, password)
  const dialog = page.getByRole('dialog', { name: 'Cambia tu contraseña' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Mínimo 8 caracteres. Evita usar tu número de documento.')
  const first = dialog.getByLabel('Nueva contraseña', { exact: true })
  const second = dialog.getByLabel('Confirmar nueva contraseña', { exact: true })
  const submit = dialog.locator('button[type="submit"]')
  await submit.click()
  await expect(dialog).toContainText('Por favor complete ambos campos.')
  await first.fill(password)
  await second.fill(password)
  await submit.click()
  await expect(dialog).toContainText('La nueva contraseña no puede ser igual a la anterior.')
  await first.fill('Camino Nuevo 2026')
  await second.fill('Camino Nuevo 2026')
  await submit.click()
  await expect(page).toHaveURL(`/vista-compareciente/${numero_identificacion}`)
})
