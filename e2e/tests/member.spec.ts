import { demo } from '../support/demo'
import { signIn } from '../support/registration'
import { expect, test } from '../support/test'

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

test('a member who must change the password does so, and is signed in with the new one', async ({ page }) => {
  const { numero_identificacion, password } = demo().mustChange
  await signIn(page, numero_identificacion, password)
  const dialog = page.getByRole('dialog', { name: 'Cambia tu contraseña' })
  await expect(dialog).toBeVisible()
  const first = dialog.getByLabel('Nueva contraseña', { exact: true })
  const second = dialog.getByLabel('Confirmar nueva contraseña', { exact: true })
  const submit = dialog.locator('button[type="submit"]')
  await first.fill('Camino Nuevo 2026')
  await second.fill('Camino Nuevo 2026')
  await submit.click()
  await expect(page).toHaveURL(`/vista-compareciente/${numero_identificacion}`)
})
