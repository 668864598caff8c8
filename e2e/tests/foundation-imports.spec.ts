import { readFile } from 'node:fs/promises'
import { expectAccessible, tall } from '../support/accessible'
import { everyRole, signInStaff } from '../support/staff'
import { expect, test } from '../support/test'

const file = [
  'Documento;Nombres y apellidos;Departamento de residencia;Municipio de residencia',
  '9955000211;Teresa Muestra Prueba;Tolima;Líbano',
  '99550A0219;=1+1;Tolima;Macondo',
].join('\n')

test('a file goes over columns, preview and another person’s approval into the register', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize(tall)
  await signInStaff(page, 'datos')
  await page.goto('/fundacion/importaciones/nueva')
  await page.getByLabel(/Elija el archivo/).setInputFiles({
    name: 'personas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  await page.getByRole('button', { name: 'Subir el archivo' }).click()
  const select = page.getByRole('combobox', { name: 'Campo de la columna Documento' })
  await select.selectOption('Cédula')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 1600 })
  // Each row is one line: the select, the highest of its cells, and that cell's padding.
  const heightOf = async (part: typeof select) => (await part.boundingBox())?.height ?? NaN
  expect(
    (await heightOf(page.getByRole('row').filter({ has: select }))) - (await heightOf(select)),
  ).toBeLessThan(30)
  await page.getByRole('button', { name: 'Ver la vista previa' }).click()
  const rows = page.getByRole('table', { name: 'Filas del archivo' })
  await expect(rows).toContainText('Municipio de residencia «Macondo» no es un municipio de ese departamento')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Jornada en el Tolima')
  await page.getByRole('button', { name: 'Pedir aprobación' }).click()
  const approval = await page.getByRole('link', { name: 'Ver la aprobación' }).getAttribute('href')

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await signInStaff(other, everyRole)
  const { huella } = (await (await other.request.get(`/api${approval}`)).json()) as { huella: string }
  const approved = await other.request.post(`/api${approval}/aprobar`, { data: { huella } })
  expect(approved.status()).toBe(204)
  await context.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Resultado' })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar el resultado' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain('2;9955000211;Teresa Muestra Prueba;Se agregó')
  expect(text).toContain("3;99550A0219;'=1+1;Con error: quedó por fuera")
  await page.goto('/fundacion/importaciones')
  await expect(page.getByRole('row', { name: /personas\.csv/ })).toContainText('Cargada')
})
