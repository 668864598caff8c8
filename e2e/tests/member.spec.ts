import { newMember } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test } from '../support/test'

test('the session is renewed once when the access token has expired; anchors lead below the header, also from the URL', async ({
  page,
  context,
  baseURL,
}) => {
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

  const before = await context.cookies()
  await context.clearCookies({ name: /access/i })
  expect((await context.cookies()).length).toBeLessThan(before.length)
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes.push(request.method())
  })
  await page.reload()
  await belowHeader('Solicitar corrección o supresión')
  expect(refreshes).toEqual(['POST'])
})

test('a change of password by keyboard alone ends the other sessions but not this one', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await newMember(page, baseURL)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPhone = await elsewhere.newPage()
  await signIn(otherPhone, member.cedula, member.contraseña)
  await expect(otherPhone).toHaveURL(`/vista-compareciente/${member.cedula}`)

  await page.goto('/login')
  await page.locator('[name="numero_identificacion"]').focus()
  await page.keyboard.type(member.cedula)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.contraseña)
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: 'Contraseña y sesiones' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'Contraseña y sesiones' }).focus()
  await page.keyboard.press('Enter')
  await expect(section).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Cambie su contraseña' })
  await expect(dialog.getByLabel('Contraseña actual', { exact: true })).toBeFocused()
  await page.keyboard.type(member.contraseña)
  for (const label of ['Nueva contraseña', 'Confirmar nueva contraseña'])
    await dialog.getByLabel(label, { exact: true }).fill('guayabo tres ríos callados')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: member.nombre })).toBeVisible()

  await otherPhone.reload()
  await expect(otherPhone).toHaveURL('/login')
  await elsewhere.close()
})
