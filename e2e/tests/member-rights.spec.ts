import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import type { OwnRequest } from '@fcr/shared/contracts/rights'
import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { takeCode } from '../support/demo'
import { newMember } from '../support/members'
import { enterCode, signIn } from '../support/registration'
import { signInStaff } from '../support/staff'
import { expect, test } from '../support/test'

test('a member sees each consultation at once, without names before verification, and can download everything', async ({
  page,
  browser,
  baseURL,
}) => {
  const { cedula, contraseña, nombre } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  const section = page.getByRole('region', { name: 'Quién consultó mis datos' })
  await expect(section).toContainText('Nadie ha consultado sus datos todavía.')

  const official = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await official.newPage()
  await enterCode(desk, takeCode('JEP'))
  await desk.locator('[name="cedula"]').fill(cedula)
  await desk.getByRole('button', { name: 'Buscar', exact: true }).click()
  const card = desk.getByRole('link', { name: nombre })
  await expect(card).toBeVisible()
  const result = desk.getByRole('region', { name: 'Resultados' }).getByRole('listitem').filter({ has: card })
  const declared = 'Datos declarados por la persona; identidad sin verificar'
  await expect(result).toContainText(declared)
  const entry = section.getByRole('listitem')
  await section.getByRole('button', { name: 'Actualizar la lista' }).click()
  await expect(entry).toHaveCount(1)
  await card.click()
  await expect(desk.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  await expect(desk.getByText(declared)).toBeVisible()
  await official.close()

  await section.getByRole('button', { name: 'Actualizar la lista' }).click()
  await expect(entry).toHaveCount(2)
  await expect(entry.getByText('JEP', { exact: true })).toHaveCount(2)
  for (const heading of await entry.getByRole('heading').all())
    await expect(heading).toHaveText(/^\d{1,2} de [a-z]+ de \d{4}, \d{1,2}:\d\d [ap]\. m\.$/)
  await expect(section).toContainText('presente su documento en la Fundación')
  await expect(section).not.toContainText('Funcionaria Ficticia de Demostración')

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar archivo' }).click(),
  ])
  await expect(page.getByText('Su archivo está listo.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/)
  const data: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    perfil: { numero_identificacion: cedula },
    consultas: [
      { entidad: 'JEP', tipo: 'perfil', funcionario: null, finalidad: null },
      { entidad: 'JEP', tipo: 'busqueda', funcionario: null, finalidad: null },
    ],
  })
  expect(addresses.filter((address) => address.includes(cedula))).toEqual([])
})

/** Signs a clerk in, and returns how they reply to the only request of the member. */
async function clerkFor(member: Page, browser: Browser, baseURL: string) {
  const [{ id }] = (await (await member.request.get('/api/perfil/solicitudes')).json()) as [OwnRequest]
  const desk = await (await browser.newContext({ baseURL })).newPage()
  await signInStaff(desk, 'atencion')
  const address = `/api/fundacion/solicitudes/${id}`
  return async (estado: 'en_tramite' | 'atendida', texto: string) => {
    const { version } = (await (await desk.request.get(address)).json()) as RequestThread
    const reply = await desk.request.post(`${address}/respuestas`, {
      data: { texto, estado, version },
      headers: { origin: baseURL },
    })
    expect(reply.ok()).toBe(true)
  }
}

test('a request is sent once, and stays listed with its status and the foundation’s reply', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.expectedErrors.push(/net::ERR_FAILED/)
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  const section = page.getByRole('region', { name: 'Solicitar corrección o supresión' })
  const send = section.getByRole('button', { name: 'Enviar solicitud' })
  await expect(section).toContainText('No ha enviado solicitudes.')

  await send.click()
  await expect(section.getByText('Elija qué solicita.', { exact: true })).toBeVisible()
  await expect(
    section.getByText('Describa su solicitud (mínimo 10 caracteres).', { exact: true }),
  ).toBeVisible()

  await section.getByRole('radio', { name: 'Supresión' }).check()
  await section.getByLabel('Su solicitud').fill('Borren mi dirección\nanterior, por favor.')
  await send.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'No, volver' })).toBeFocused()
  await dialog.getByRole('button', { name: 'No, volver' }).click()
  await section.getByRole('radio', { name: 'Corrección' }).check()

  // The typed text survives a reload.
  await page.reload()
  await expect(section.getByLabel('Su solicitud')).toHaveValue('Borren mi dirección\nanterior, por favor.')
  await expect(section.getByRole('radio', { name: 'Corrección' })).toBeChecked()

  // The response is lost: resending the request does not create another one.
  await page.route('**/api/perfil/solicitudes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await page.unroute('**/api/perfil/solicitudes')
    return route.abort()
  })
  await send.click()
  await expect(section.getByRole('alert')).toHaveText(
    'No pudimos enviar su solicitud. Lo que escribió sigue aquí; puede intentarlo de nuevo.',
  )
  await send.click()
  await expect(
    section.getByText(
      'Recibimos su solicitud de corrección. Le responderemos aquí en máximo 15 días hábiles.',
    ),
  ).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  const entry = section.getByRole('listitem')
  await expect(entry).toContainText('Recibida')
  await expect(section.getByLabel('Su solicitud')).toHaveValue('')

  const reply = await clerkFor(page, browser, baseURL ?? '')
  await reply('en_tramite', 'Estamos revisando su dirección.')
  await page.reload()
  await expect(entry).toContainText('En trámite')
  await expect(entry).toContainText('Respuesta de la Fundación')
  await expect(entry).toContainText('Estamos revisando su dirección.')
  await reply('atendida', 'Quedó corregida.')
  await page.reload()
  await expect(entry).toContainText('Atendida')
  await expect(entry).toContainText('Quedó corregida.')
  await expect(entry.getByText('Cerrada', { exact: true })).toBeVisible()
})

test('the profile prints its six sections and nothing else', async ({ page, baseURL }) => {
  const { cedula, contraseña, nombre } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  await expect(page.getByRole('region', { name: 'Descargar mis datos' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const titles = page.getByRole('heading', { level: 2 }).filter({ visible: true })
  expect(await titles.allTextContents()).toEqual([
    'Datos Principales de Contacto',
    'Datos Adicionales de Contacto',
    'Datos Demográficos',
    'Datos Adicionales del Usuario',
    'Datos Institucionales',
    'Datos Institucionales Adicionales (JEP)',
  ])
  await expect(page.getByText(nombre).filter({ visible: true })).toHaveCount(1)
  await expect(
    page.getByText(
      /^Datos declarados por la persona; identidad sin verificar\. Último cambio de los datos: \d{1,2} de [a-z]+ de \d{4}\.$/,
    ),
  ).toBeVisible()
  await expect(page.getByText('Puede usar todo el sitio.')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('anchors lead to their sections below the header, also from the URL', async ({ page, baseURL }) => {
  const { cedula, contraseña } = await newMember(page, baseURL)
  await signIn(page, cedula, contraseña)
  const belowHeader = async (name: string) => {
    const section = page.getByRole('region', { name, exact: true })
    await expect(section).toBeFocused()
    const header = await page
      .getByRole('banner')
      .evaluate((element) => element.getBoundingClientRect().bottom)
    await expect
      .poll(async () => (await section.boundingBox())?.y ?? 0, { message: 'below the header' })
      .toBeGreaterThanOrEqual(header)
    const { y } = (await section.boundingBox()) ?? { y: Infinity }
    expect(y).toBeLessThan(400)
  }
  await page.getByRole('link', { name: 'Datos Institucionales', exact: true }).click()
  await belowHeader('Datos Institucionales')
  await page.getByRole('link', { name: 'Solicitar corrección o supresión' }).click()
  await belowHeader('Solicitar corrección o supresión')
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}#solicitudes`)
  await page.reload()
  await belowHeader('Solicitar corrección o supresión')
})
