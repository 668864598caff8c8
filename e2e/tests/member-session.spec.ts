import { expectAccessible } from '../support/accessible'
import { watchCalls } from '../support/calls'
import { installClock } from '../support/clock'
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

test('an open profile follows a change of member', async ({ page, context, baseURL }) => {
  const first = await newMember(page, baseURL)
  const second = await newMember(page, baseURL)
  await signIn(page, first.cedula, first.contraseña)
  await expect(name(page)).toHaveText(first.nombre)
  // Signed in by a request alone, without notifying this tab.
  const login = await context.request.post('/api/auth/login', {
    data: { numero_identificacion: second.cedula, password: second.contraseña },
    headers: { origin: baseURL ?? '' },
  })
  expect(login.ok()).toBe(true)
  await installClock(page)
  await page.clock.fastForward('00:20')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(`/vista-compareciente/${second.cedula}`)
  await expect(name(page)).toHaveText(second.nombre)
  await expect(page.getByText(first.nombre)).toHaveCount(0)
})

test('an idle session asks before it ends, and the page reports that it has ended', async ({
  page,
  context,
  baseURL,
}) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await installClock(page)
  const answered = watchCalls(page)
  await signIn(page, cedula, contraseña)
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)
  await expect(page.getByRole('region', { name: 'Contraseña y sesiones' })).toBeVisible()
  const question = page.getByRole('alertdialog', { name: '¿Sigue ahí?' })
  await answered()
  await page.clock.runFor('28:30')
  await expect(question).toContainText(
    'Por seguridad, su sesión se cerrará en unos dos minutos si no la usa.',
  )
  await expect(question.getByRole('button', { name: 'Seguir con la sesión' })).toBeFocused()
  const used = page.waitForResponse('**/api/me')
  await page.keyboard.press('Enter')
  await used
  await answered()
  await page.clock.runFor(3000)
  await expect(question).toHaveCount(0)

  // The browser's clock is ahead of the server's, so the session's end is simulated.
  await context.clearCookies()
  await page.clock.runFor('31:00')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ended)).toBeVisible()
})

test('an edit warns of the session’s last minutes, and is sent after signing in again', async ({
  page,
  context,
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
  await page.locator('[name="contraseña"]').fill(contraseña)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.locator('[name="direccion"]').fill('Carrera Imaginaria 9 # 8-7')
  for (let step = 2; step < 5; step += 1) await page.getByRole('button', { name: 'Siguiente' }).click()

  await context.clearCookies()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await expect(dialog).toContainText('Lo que escribió sigue aquí. Ingrese de nuevo para continuar.')
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await page.keyboard.type('Equivocada1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.',
  )
  await page.keyboard.type(contraseña)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)
  await expect(page.getByText('Carrera Imaginaria 9 # 8-7')).toBeVisible()
})

test('a sign-out that failed offline is completed before the next page lets anybody in', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.expectedErrors.push(/net::ERR_FAILED/)
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.locator('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  await page.unroute('**/api/auth/logout')

  const later = await context.newPage()
  await later.goto(`/vista-compareciente/${cedula}`)
  await expect(later).toHaveURL('/login')
  expect((await context.request.get('/api/me')).status()).toBe(401)
})
