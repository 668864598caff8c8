import { unzipSync } from 'fflate'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMember } from '../support/members'
import { signInStaff } from '../support/staff'
import { expect, test, type Page } from '../support/test'

test('the trail of one person is filtered without their number in any address, and exported with a signature', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const member = await newMember(page, baseURL)
  await signInStaff(page, 'auditoria')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/fundacion/auditoria')
  await page.getByLabel('Sobre quién').fill(member.cedula)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('heading', { name: /^1 asiento / })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: member.nombre })
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: member.nombre }).click()
  await expect(page.getByRole('heading', { level: 1, name: member.nombre })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Sobre quién')).toHaveValue(member.cedula)
  const left = await page.evaluate(() => [location.href, JSON.stringify(history.state), document.title])
  expect([...addresses, ...left].filter((text) => text.includes(member.cedula))).toEqual([])

  await page.getByRole('button', { name: 'Exportar con firma' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Juzgado de prueba, oficio 7')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).not.toContain(member.cedula)
  await expect(page.getByText(/^Se exportaron \d+ asientos\.$/)).toBeVisible()
  await expectSigned(page, readFileSync(await download.path()), member.cedula)
})

/** Checks an export with the command of its own instructions, as a court does, and with one byte changed. */
async function expectSigned(page: Page, archive: Uint8Array, number: string) {
  const files = unzipSync(archive)
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()
  expect(textOf('auditoria.jsonl')).toContain('Juzgado de prueba, oficio 7')
  expect(textOf('auditoria.jsonl')).toContain(number)
  const published = await page.request.get('/api/auditoria/clave-publica')
  expect(await published.text()).toBe(textOf('clave-publica.pem'))
  const command = /^ {2}(openssl dgst.*)$/m.exec(textOf('LEAME.txt'))?.[1] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'fcr-export-'))
  const check = () => execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe' }).toString()
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    expect(check()).toContain('Verified OK')
    writeFileSync(join(folder, 'auditoria.jsonl'), textOf('auditoria.jsonl').replace('oficio 7', 'oficio 8'))
    expect(check).toThrow()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
