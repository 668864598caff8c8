import { expectAccessible } from '../support/accessible'
import { newMember } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test, type Page } from '../support/test'

const ended = 'Su sesión terminó por seguridad. Ingrese de nuevo para continuar.'
const name = (page: Page) => page.getByRole('heading', { level: 1 })

test('all tabs follow a sign-in, a sign-out and a sign-in as another member', async ({
  page,
  context,
  baseURL,
}) => {
  const first = await newMember(page, baseURL)
  const second = await newMember(page, baseURL)
  const other = await context.newPage()
  await other.goto('/login')
  await expect(other.getByRole('heading', { name: 'Inicio de Sesión' })).toBeVisible()
  const home = await context.newPage()
  await home.goto('/')
  await expect(home.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()

  await signIn(page, first.cedula, first.contraseña)
  await expect(name(page)).toHaveText(first.nombre)
  await expect(other).toHaveURL(`/vista-compareciente/${first.cedula}`)
  await expect(name(other)).toHaveText(first.nombre)
  await expect(home.getByRole('button', { name: 'Mi cuenta' })).toBeVisible()

  await page.locator('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText(ended)).toHaveCount(0)
  await expect(home.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()

  await signIn(other, second.cedula, second.contraseña)
  await expect(name(other)).toHaveText(second.nombre)
  await expect(page.getByRole('button', { name: 'Mi cuenta' })).toBeVisible()
  await page.goto(`/vista-compareciente/${first.cedula}`)
  await expect(page).toHaveURL(`/vista-compareciente/${second.cedula}`)
  await expect(name(page)).toHaveText(second.nombre)
})

test('an edit warns in view of the session’s last minutes, which begin anew by signing in over it', async ({
  page,
  baseURL,
}) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  await expect(page.getByRole('link', { name: 'Editar datos', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/api/auth/sesiones', async (route) => {
    const response = await route.fetch()
    const sessions = (await response.json()) as object[]
    await route.fulfill({ response, json: sessions.map((each) => ({ ...each, segundos_restantes: 200 })) })
  })
  await page.goto('/registro')
  const notice = page.getByText(/^Por seguridad, su sesión termina en unos 4 minutos\./)
  await expect(notice).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ingresar de nuevo' }).click()
  await page.unroute('**/api/auth/sesiones')
  const again = page.getByRole('dialog', { name: 'Ingresar de nuevo' })
  await again.getByLabel('Contraseña', { exact: true }).fill(contraseña)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(notice).toHaveCount(0)
  await expect(page.locator('[name="cedula"]')).toHaveValue(cedula)
})
