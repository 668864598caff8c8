import { demo } from '../support/demo'
import { enterCode, signIn } from '../support/registration'
import { auditOf, freshCode, issueCode } from '../support/staff'
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

test('a UBPD official cannot access the JEP’s data, by page or by API', async ({ page }, info) => {
  const official = `Funcionario Curioso ${process.pid} ${info.workerIndex} ${Date.now()}`
  const person = demo().member.numero_identificacion
  await enterCode(page, issueCode('UBPD', official))
  await expect(page).toHaveURL('/mapaUBPD')
  for (const path of ['/ext/search?nombre=jose', `/ext/comparecientes/${person}`]) {
    const response = await page.request.get(`/api${path}`)
    expect([path, response.status()]).toEqual([path, 403])
    expect(await response.text()).not.toContain(person)
  }
  for (const path of ['/me', '/perfil'])
    expect([path, (await page.request.get(`/api${path}`)).status()]).toEqual([path, 401])
  const record = {
    numero_identificacion: person,
    nombre_apellido_completo: 'Nadie De Verdad',
    rango: null,
    fuerza: null,
    nombre_sala_jep: null,
    procedencia: { identidad: 'verificada', desde: '2026-03-14', actualizado: '2026-03-14' },
    aproximada: false,
  }
  for (const path of [
    '/consultaFuncionariosJEP',
    '/vista-jep',
    `/vista-compareciente-externos/${person}`,
    `/vista-compareciente-ext/${person}`,
  ]) {
    // Also with a record planted in session storage.
    await page.evaluate(
      (card) => sessionStorage.setItem('externalCompareciente', JSON.stringify(card)),
      record,
    )
    await page.goto(path)
    await expect(page).toHaveURL('/loginFuncionariosJEP')
    await expect(page.getByText('Nadie De Verdad')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Continuar con la sesión activa' }).click()
  await expect(page).toHaveURL('/mapaUBPD')

  // The refusals are in the audit log, under the official's name.
  const refused = auditOf(official).filter(({ action }) => action === 'refused')
  expect(refused.length).toBeGreaterThanOrEqual(2)
})

test('neither JEP officials nor visitors without a session can access the map’s data', async ({ page }) => {
  const status = async (path: string) => (await page.request.get(`/api${path}`)).status()
  const court = [
    '/ext/me',
    '/ext/search?nombre=jose',
    `/ext/comparecientes/${demo().member.numero_identificacion}`,
  ]
  for (const path of [...court, '/funciones/mapa', '/ext/mapa/9900500001'])
    expect([path, await status(path)]).toEqual([path, 401])
  await enterCode(page, freshCode('JEP'))
  await expect(page).toHaveURL('/consultaFuncionariosJEP')
  for (const path of ['/funciones/mapa', '/ext/mapa/9900500001'])
    expect([path, await status(path)]).toEqual([path, 403])
})
