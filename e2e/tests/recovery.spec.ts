import { expectAccessible } from '../support/accessible'
import { linkInLetter } from '../support/letters'
import { newMember } from '../support/members'
import { signIn } from '../support/registration'
import { expect, test, type Page } from '../support/test'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const sentence =
  'Si los datos coinciden con una cuenta, le enviamos un mensaje con un enlace. Puede tardar unos minutos; revise también el correo no deseado.'

async function requestLink(page: Page, cedula: string, address: string) {
  await page.getByLabel('Cédula', { exact: true }).fill(cedula)
  await page.getByLabel('Correo electrónico', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeFocused()
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar nueva contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
}

/** Opens a link of a letter. The token must leave the address bar and the history. */
async function openLink(page: Page, link: string) {
  // Otherwise only the fragment would change.
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page).toHaveURL(link.split('#')[0] ?? '')
}

test('a forgotten password is replaced through the letter, and again when it was not the member', async ({
  page,
  browser,
  baseURL,
}) => {
  const { cedula, correo } = await newMember(page, baseURL)
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click()
  await requestLink(page, cedula, correo)
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)

  const link = await linkInLetter(correo, '/recuperar')
  await page.goto('/correo')
  await expectAccessible(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: correo })
    .getByRole('link', { name: 'Cambie su contraseña' })
    .click()
  await openLink(page, link)
  await setPassword(page, `mi ${cedula}`)
  await expect(page.locator('main').getByRole('alert')).toContainText(
    'Esta contraseña es muy fácil de adivinar. Elija otra.',
  )
  await expectAccessible(page)
  await setPassword(page, 'guayabo tres ríos callados')
  await expect(page.getByText('Su contraseña quedó cambiada.')).toBeVisible()
  await signIn(page, cedula, 'guayabo tres ríos callados')
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)

  // The letter about the change, opened elsewhere.
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  const owner = await elsewhere.newPage()
  const notMe = await linkInLetter(correo, '/no-fui-yo')
  await openLink(owner, notMe)
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Proteger mi cuenta' }).click()
  await setPassword(owner, 'camino de piedra y guadua')
  await expect(owner.getByText('Su contraseña quedó cambiada.')).toBeVisible()
  await expectAccessible(owner)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await signIn(page, cedula, 'camino de piedra y guadua')
  await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)

  await openLink(owner, link)
  await expect(owner.getByText('Este enlace ya no sirve')).toBeVisible()
  await expectAccessible(owner)
  await elsewhere.close()
})

test('/confirmar-correo takes the token out of the address; without one it is accessible, and not indexed', async ({
  page,
}) => {
  await openLink(page, `/confirmar-correo#${'A'.repeat(43)}`)
  await expect(page.getByRole('button', { name: 'Confirmar mi correo' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Abra esta página con el enlace del mensaje')).toBeVisible()
  await expectAccessible(page)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})
