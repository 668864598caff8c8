import { validRegistration } from '@fcr/shared/testing'
import { installClock } from '../support/clock'
import { newPerson } from '../support/demo'
import { atStep, fillStep, openAtStep, passStep, press, register, signIn } from '../support/registration'
import { expect, test, type Page } from '../support/test'

function someone() {
  const answers = validRegistration()
  answers.userData.cedula = newPerson().cedula
  return answers
}
type Answers = ReturnType<typeof someone>

const offline = 'Sin conexión. Lo que escribe queda guardado en este equipo.'

/** After a reload or worse: continues the draft, which opens at this step. The last one asks for the passwords. */
async function resumeAt(page: Page, { userData }: Answers, step: number, password = userData.contraseña) {
  await press(page, 'Continuar borrador')
  await atStep(page, step)
  if (step < 5) return
  await expect(page.locator('[name="contraseña"]')).toHaveValue('')
  await fillStep(page, { contraseña: password, confirmContraseña: password })
}

const typedLast = { 2: 'direccion', 3: 'tituloObtenido', 4: 'nombreUltimaUnidadPerteneciente' } as const

test('a reload loses nothing at any step, online or offline, and the page reports being offline', async ({
  page,
  context,
  watch,
}) => {
  // The lists of the step may still be loading.
  watch.expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const answers = someone()
  await page.goto('/registro')
  for (const step of [1, 2, 3, 4] as const) {
    await passStep(page, answers, step)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await atStep(page, 1)
    await expect(page.locator('[name="nombre"]')).toHaveValue('')
    await resumeAt(page, answers, step + 1)
    if (step === 4) break
    const field = page.locator(`[name="${typedLast[(step + 1) as 2 | 3 | 4]}"]`)
    await context.setOffline(true)
    await expect(page.getByText(offline)).toBeInViewport()
    await field.fill('Escrito sin red')
    await context.setOffline(false)
    await expect(page.getByText('Hay conexión de nuevo.')).toBeVisible()
    await page.reload()
    await resumeAt(page, answers, step + 1)
    await expect(field).toHaveValue('Escrito sin red')
  }
})

test('Back and Forward move between the steps with the view and the focus at the step, and leave at the end', async ({
  page,
}) => {
  const answers = someone()
  await page.goto('/acerca_de')
  await page.goto('/registro')
  await passStep(page, answers, 1)
  await page.locator('[name="direccion"]').fill('Escrito antes')
  await page.goBack()
  await atStep(page, 1)
  await expect(page.locator('[name="nombre"]')).toHaveValue(answers.userData.nombre)
  await expect(page.locator('[name="contraseña"]')).toHaveValue(answers.userData.contraseña)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.goForward()
  await atStep(page, 2)
  await expect(page.locator('[name="direccion"]')).toHaveValue('Escrito antes')
  await expect(page.getByRole('form', { name: 'Información Personal' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Información Personal' })).toBeInViewport()
  for (const step of [2, 3, 4, 5]) await passStep(page, answers, step)
  await page.reload()
  await atStep(page, 1)
  await page.goBack()
  await expect(page).toHaveURL('/acerca_de')
})

test('Back leads from the page after a submission to the page before the form', async ({ page }) => {
  const answers = someone()
  await page.goto('/acerca_de')
  await register(page, answers)
  await expect(page).toHaveURL('/inscripcion-exitosa')
  await page.goBack()
  await expect(page).toHaveURL('/acerca_de')
})

test('the whole form can be filled in offline, and is sent when the person decides', async ({
  page,
  context,
  watch,
}) => {
  watch.expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const answers = someone()
  const lists = page.waitForResponse((response) => response.url().includes('getDefensas'))
  await page.goto('/registro')
  await lists
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const step of [1, 2, 3, 4, 5]) await passStep(page, answers, step)
  await press(page, 'Finalizar')
  const alert = page.locator('form').getByRole('alert')
  await expect(alert).toContainText('No hay conexión y su afiliación no se ha enviado.')
  await context.setOffline(false)
  await expect(alert).toContainText('Ya hay conexión. Su afiliación todavía no se ha enviado')
  await press(page, 'Finalizar')
  await expect(page).toHaveURL('/inscripcion-exitosa')
})

test('lists that failed to load appear in the form as soon as the network is back', async ({
  page,
  context,
  watch,
}) => {
  watch.expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const answers = someone()
  let refused = 0
  let blocked = true
  await installClock(page)
  await page.route('**/funciones/lugares**', (route) => {
    if (!blocked) return route.continue()
    refused += 1
    return route.abort()
  })
  await openAtStep(page, answers, 2)
  const options = page.locator('[name="departamentoResidencia"] option')
  await expect(options).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // Each retry is twice as long after the last as the one before; the network's return must not wait for it.
  await expect(async () => {
    await page.clock.fastForward(20_000)
    expect(refused).toBeGreaterThan(5)
  }).toPass()
  blocked = false
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(options).toHaveCount(34, { timeout: 15_000 })
})

test('a form resent after a lost response and a reload creates one person, with the first password', async ({
  page,
  watch,
}) => {
  watch.expectedErrors.push(/ERR_FAILED/)
  const answers = someone()
  await openAtStep(page, answers, 5)
  await passStep(page, answers, 5)
  await page.route(
    '**/funciones/registro',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, 'Finalizar')
  await expect(page.locator('form').getByRole('alert')).toContainText('No pudimos enviar su afiliación.')
  await page.reload()
  await resumeAt(page, answers, 5, 'OtroCamino2027')
  await press(page, 'Finalizar')
  await expect(page).toHaveURL('/inscripcion-exitosa')
  await expect(page.getByText('Su afiliación ya había llegado en un envío anterior')).toBeVisible()
  await signIn(page, answers.userData.cedula, answers.userData.contraseña)
  await expect(page).toHaveURL(`/vista-compareciente/${answers.userData.cedula}`)
})

test('a double click on Finalizar sends once, and ten simultaneous submissions create one person', async ({
  page,
}) => {
  const answers = someone()
  await openAtStep(page, answers, 5)
  await passStep(page, answers, 5)
  const sent: { headers: Record<string, string>; body: string }[] = []
  await page.route('**/funciones/registro', async (route) => {
    const body = route.request().postData() ?? ''
    const headers = await route.request().allHeaders()
    sent.push({ headers, body })
    const calls = Array.from({ length: 10 }, () => route.fetch())
    const answered = await Promise.all(calls)
    expect(answered.map((response) => response.status())).toEqual(Array(10).fill(200))
    const bodies = await Promise.all(answered.map((response) => response.json() as Promise<object>))
    expect(bodies.filter((each) => !('repeated' in each))).toHaveLength(1)
    await route.fulfill({ response: answered[0] as NonNullable<(typeof answered)[0]> })
  })
  await page.getByRole('button', { name: 'Finalizar' }).dblclick()
  await expect(page).toHaveURL('/inscripcion-exitosa')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})
