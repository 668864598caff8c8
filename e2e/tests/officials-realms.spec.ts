import { demo } from '../support/demo'
import { enterCode, signIn } from '../support/registration'
import { freshCode } from '../support/staff'
import { expect, test } from '../support/test'

test('a member and an official in one browser never mix', async ({ page, baseURL }) => {
  const { numero_identificacion: number, password } = demo().member
  const own = `/vista-compareciente/${number}`
  const status = async (path: string) => (await page.request.get(`/api${path}`)).status()
  await enterCode(page, freshCode('JEP'))
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
  await signIn(page, number, password)
  await expect(page).toHaveURL(own)

  // Both sessions exist, each in its own pages.
  await page.goto('/consultaFuncionariosJEP')
  await expect(page.getByRole('button', { name: 'Mi cuenta' })).toBeVisible()
  await page.locator('[name="nombre"]').fill('jose pena')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const card = page.locator('main a[href*="/vista-compareciente-externos/"]').first()
  const name = await card.innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Solo lectura')).toBeVisible()
  await page.goto('/vista-compareciente/9900000777')
  await expect(page).toHaveURL(own)
  await expect(page.getByRole('link', { name: 'Editar datos', exact: true })).toBeVisible()

  // The official signs out, the member stays signed in.
  await page.goto('/consultaFuncionariosJEP')
  await page.locator('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/loginFuncionariosJEP')
  expect([await status('/ext/me'), await status('/me')]).toEqual([401, 200])
  await page.goto(own)
  await expect(page.getByRole('link', { name: 'Editar datos', exact: true })).toBeVisible()

  // The other way round.
  await enterCode(page, freshCode('JEP'))
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
  await page.getByRole('button', { name: 'Mi cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  expect([await status('/ext/me'), await status('/me')]).toEqual([200, 401])
  await page.goto('/consultaFuncionariosJEP')
  await expect(page.getByRole('heading', { level: 1, name: 'Búsqueda de comparecientes' })).toBeVisible()
  await page.request.post('/api/ext/logout', { headers: { origin: baseURL ?? '' } })
})
