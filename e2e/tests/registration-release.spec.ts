import { validRegistration } from '@fcr/shared/testing'
import { newPerson } from '../support/demo'
import { atStep, passStep, press } from '../support/registration'
import { registrySite } from '../support/registry-site'
import { test as base, expect, type Page } from '../support/test'

type Site = Awaited<ReturnType<typeof registrySite>>

const test = base.extend<{ site: Site }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructured argument
  site: async ({}, use) => {
    const site = await registrySite('mf-afiliados')
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

/** The area comes from a separate site without an API: its requests go to the running site. */
const withApi = (page: Page, site: Site) =>
  page.route(`${site.url}/api/**`, async (route) => {
    const origin = process.env['E2E_URL'] ?? ''
    const { pathname, search } = new URL(route.request().url())
    const headers = { ...(await route.request().allHeaders()), origin }
    await route.fulfill({ response: await route.fetch({ url: `${origin}${pathname}${search}`, headers }) })
  })

test('a new version of the area and its rollback do not affect a form in progress', async ({
  page,
  site,
}) => {
  const answers = validRegistration()
  answers.userData.cedula = newPerson().cedula
  await withApi(page, site)
  await page.goto('/registro')
  await passStep(page, answers, 1)
  await page.locator('[name="direccion"]').fill('Escrito antes')
  await site.release(() => undefined)
  await page.getByRole('heading', { name: 'Sus datos', exact: true }).click()
  await expect(page.locator('[name="direccion"]')).toHaveValue('Escrito antes')
  await passStep(page, answers, 2)
  await site.rollback()
  for (const step of [3, 2]) {
    await atStep(page, step)
    await press(page, 'Anterior')
  }
  // The advice on passwords loads only now, from the version with which this page began.
  const password = 'guayabo tres ríos Callados 7'
  await page.locator('[name="contraseña"]').fill(password)
  await page.locator('[name="confirmContraseña"]').fill(password)
  await expect(page.getByText('Contraseña difícil de adivinar.')).toBeVisible()
  for (const step of [1, 2]) {
    await atStep(page, step)
    await press(page, 'Siguiente')
  }
  for (const step of [3, 4, 5]) await passStep(page, answers, step)
  await press(page, 'Finalizar')
  await expect(page).toHaveURL('/inscripcion-exitosa')
})
