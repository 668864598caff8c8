// What officials and the staff do on their pages, as people do it: key by key, press by press.

/** @typedef {import('playwright-core').Page} Page */

const typing = { delay: 60 }
/** A press, and the time in which a person looks at its result. @param {import('playwright-core').Locator} control */
async function press(control) {
  await control.click()
  await control.page().waitForTimeout(700)
}

/** @param {Page} page */
export async function searchPeople(page) {
  const search = page.getByRole('button', { name: 'Buscar', exact: true })
  const cards = page.locator('a[id^="compareciente-"]')
  await page.locator('[name="fuerza"] option', { hasText: 'Policía Nacional' }).waitFor({ state: 'attached' })
  await page.locator('[name="nombre"]').pressSequentially('rodriguez jose', typing)
  await press(search)
  await cards.first().waitFor()
  await press(page.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
  await page.locator('[name="cedula"]').pressSequentially('99105', typing)
  await page.locator('[name="cedula"]').press('Enter')
  await page.waitForTimeout(1500)
  for (let key = 0; key < 5; key += 1) await page.locator('[name="cedula"]').press('Backspace', typing)
  await press(search)
  await press(cards.first())
  await press(page.getByRole('link', { name: 'Volver a los resultados' }))
  await cards.first().waitFor()
}

/** @param {Page} page */
export async function useMap(page) {
  await page.locator('button:enabled', { hasText: 'Imprimir' }).waitFor({ timeout: 300_000 })
  const name = page.getByLabel('Nombre o cédula').first()
  const marker = page.locator('.leaflet-marker-icon[aria-label]').first()
  await name.click()
  await name.pressSequentially('maria 99', typing)
  await page.waitForTimeout(1500)
  for (let key = 0; key < 8; key += 1) await name.press('Backspace', typing)
  await page.waitForTimeout(1500)
  // The largest place: its marker is above the others.
  await press(marker)
  await page.locator('.leaflet-popup input').pressSequentially('ana', typing)
  await page.keyboard.press('Tab')
  for (const key of ['ArrowDown', 'PageDown', 'End', 'Home']) await page.keyboard.press(key, typing)
  await page.keyboard.press('Escape')
  for (const control of ['Acercar', 'Acercar', 'Alejar', 'Departamentos', 'Municipios'])
    await press(page.getByRole('button', { name: control, exact: true }))
}

/** @param {Page} page */
export async function useOffice(page) {
  const section = (/** @type {string} */ name) =>
    press(page.getByRole('navigation').getByRole('link', { name, exact: true }).first())
  await section('Personas')
  const field = page.getByRole('textbox', { name: 'Buscar en el registro' })
  await field.pressSequentially('rodriguez', typing)
  await field.press('Enter')
  await press(page.getByRole('row').getByRole('link').first())
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const name of ['Códigos', 'Solicitudes', 'Importaciones', 'Auditoría', 'Cifras', 'Equipo'])
    await section(name)
}
