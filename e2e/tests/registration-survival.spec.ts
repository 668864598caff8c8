import { validRegistration } from '@fcr/shared/testing'
import { newPerson } from '../support/demo'
import { atStep, openAtStep, passStep, press } from '../support/registration'
import { expect, test } from '../support/test'

function someone() {
  const answers = validRegistration()
  answers.userData.cedula = newPerson().cedula
  return answers
}

test('what was typed offline survives a reload', async ({ page, context, watch }) => {
  // The lists of the step may still be loading.
  watch.expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const answers = someone()
  await openAtStep(page, answers, 2)
  const field = page.locator('[name="direccion"]')
  await context.setOffline(true)
  await expect(page.getByText('Sin conexión. Lo que escribe queda guardado en este equipo.')).toBeInViewport()
  await field.fill('Escrito sin red')
  await context.setOffline(false)
  await expect(page.getByText('Hay conexión de nuevo.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await atStep(page, 1)
  await press(page, 'Continuar borrador')
  await atStep(page, 2)
  await expect(field).toHaveValue('Escrito sin red')
})

test('the whole form can be filled in offline; Back and Forward show the step, and it is sent when the person decides', async ({
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
  await passStep(page, answers, 1)
  await page.goBack()
  await atStep(page, 1)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.goForward()
  await atStep(page, 2)
  await expect(page.getByRole('form', { name: 'Información Personal' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Información Personal' })).toBeInViewport()

  for (const step of [2, 3, 4, 5]) await passStep(page, answers, step)
  await press(page, 'Finalizar')
  const alert = page.locator('form').getByRole('alert')
  await expect(alert).toContainText('No hay conexión y su afiliación no se ha enviado.')
  await context.setOffline(false)
  await expect(alert).toContainText('Ya hay conexión. Su afiliación todavía no se ha enviado')
  await press(page, 'Finalizar')
  await expect(page).toHaveURL('/inscripcion-exitosa')
})

test('a double click on Finalizar sends once, ten simultaneous submissions create one person, and Back leaves the form', async ({
  page,
}) => {
  const answers = someone()
  await page.goto('/acerca_de')
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
  await page.goBack()
  await expect(page).toHaveURL('/acerca_de')
})
