import { expect, test } from '../support/test'

const headings: [path: string, heading: string][] = [
  ['/', 'Un mismo camino hacia la verdad y la reconciliación'],
  ['/registro', 'Formulario de Afiliación'],
  ['/inscripcion-exitosa', 'Inscripción Exitosa'],
  ['/login', 'Inicio de Sesión'],
  ['/loginFCR', 'Inicio de Sesión'],
  ['/toar', 'Nuestros TOAR'],
  ['/acerca_de', '¿Quiénes somos?'],
  ['/news', 'Noticias Generales'],
  ['/loginFuncionariosJEP', 'Funcionarios Externos'],
  ['/mapaUBPD', 'Mapa de Concentración Geográfica'],
  ['/apoyoPsicosocial', 'Apoyo Psicosocial'],
  ['/vista-juridica', 'Apoyo Jurídico'],
  ['/Pruebas', 'Páginas de prueba'],
  ['/pruebas', 'Páginas de prueba'],
]

for (const [path, heading] of headings) {
  test(`${path} shows '${heading}'`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(/ · Fundación Caminos de Reconciliación$/)
  })
}

const redirects: [path: string, target: string][] = [
  ['/no/hay/nada', '/'],
  ['/news/3', '/'],
  ['/news/1x', '/'],
  ['/vista-compareciente', '/login'],
  ['/vista-compareciente/9900000001', '/login'],
  ['/vista-jep', '/loginFuncionariosJEP'],
  ['/consultaFuncionariosJEP', '/loginFuncionariosJEP'],
  ['/vista-compareciente-externos/9900000001', '/loginFuncionariosJEP'],
  ['/vista-compareciente-ext/9900000001', '/loginFuncionariosJEP'],
]

for (const [path, target] of redirects) {
  test(`${path} leads to ${target}`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('/person without a record says so, and does not redirect', async ({ page }) => {
  await page.goto('/person/123')
  await expect(page.getByText('Person not found.')).toBeVisible()
  await expect(page).toHaveURL('/person/123')
})

test('/mapaUBPD without a session is an empty map with a quiet way to the code entry', async ({ page }) => {
  await page.goto('/mapaUBPD')
  await expect(page.locator('.leaflet-container')).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: /código/ })).toHaveAttribute(
    'href',
    '/loginFuncionariosJEP',
  )
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(0)
})
