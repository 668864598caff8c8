import { expectAccessible } from '../support/accessible'
import { installClock } from '../support/clock'
import { takeCode } from '../support/demo'
import { enterCode } from '../support/registration'
import { expect, test } from '../support/test'

test('when a UBPD official’s session ends, nothing of it is left in any tab', async ({
  page,
  context,
  baseURL,
}) => {
  await installClock(context)
  await enterCode(page, takeCode('UBPD'))
  await page.locator('.leaflet-marker-icon[aria-label]').first().press('Enter')
  const link = page.getByRole('dialog').getByRole('link').first()
  const number = (await link.textContent())?.replace(/^.*CC: /, '') ?? ''
  await expect(page.getByText(/^Cada consulta queda registrada a nombre de .* \(UBPD\)\./)).toBeVisible()
  const person = await context.newPage()
  await person.goto('/mapaUBPD')
  await person.getByRole('button', { name: 'Ver todas las personas' }).click()
  // The record is shown before the response, which prolongs the session in both tabs.
  const opened = person.waitForResponse(/\/api\/ext\/mapa\//)
  await person.getByRole('region', { name: 'Lugares' }).getByRole('link').first().click()
  await expect(person.getByText(/^Cédula de Ciudadanía: \d+$/)).toBeVisible()
  await (await opened).finished()

  await context.clock.fastForward('13:00')
  await expect(page.getByText(/se cerrará en unos 2 minutos por falta de uso/)).toBeVisible()
  await page.getByRole('button', { name: 'Seguir' }).click()
  for (const tab of [page, person])
    await expect(tab.getByText(/La sesión se cierra en 15 min si no la usa/)).toBeVisible()

  await page.request.post('/api/ext/logout', { headers: { origin: baseURL ?? '' } })
  await context.clock.fastForward('15:10')
  for (const tab of [page, person]) {
    await expect(tab.getByText(/^Su sesión terminó y los datos se retiraron/)).toBeVisible()
    await expect(tab.getByText(number)).toHaveCount(0)
    await expect(tab.locator('.leaflet-marker-icon[aria-label]')).toHaveCount(0)
    await expect(tab.getByText('Person not found.')).toHaveCount(0)
    // For some seconds the bootstrap watchdog may still store the version that the page entered.
    const stored = await tab.evaluate(() => Object.keys(sessionStorage))
    expect(stored.filter((key) => key !== 'fcr-entrada')).toEqual([])
    await expectAccessible(tab)
  }
})
