import { validRegistration } from '@fcr/shared/testing'
import { newPerson, takeCode } from '../support/demo'
import { fullMarkers, markers, markersInOrder } from '../support/map'
import {
  enterCode,
  passStep,
  press,
  profileTitles,
  register,
  signIn,
  typeStep,
} from '../support/registration'
import { expect, test } from '../support/test'

function someone() {
  const { cedula, letters } = newPerson()
  const answers = validRegistration()
  answers.userData.cedula = cedula
  answers.userData.nombre = `José Ñúñez Prueba ${letters}`
  return { answers, cedula, letters }
}

test(
  'a person registers, signs in and sees their answers in the profile',
  { tag: ['@journey', '@mf-afiliados'] },
  async ({ page }) => {
    const { answers, cedula } = someone()
    await page.goto('/registro')
    for (const step of [1, 2, 3, 4, 5]) await passStep(page, answers, step, typeStep)
    await press(page, 'Finalizar')
    await expect(page).toHaveURL('/inscripcion-exitosa')
    await expect(page.getByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(page).toHaveURL('/')

    await signIn(page, ` ${cedula} `, answers.userData.contraseña)
    await expect(page).toHaveURL(`/vista-compareciente/${cedula}`)
    await expect(page.getByRole('heading', { level: 1, name: answers.userData.nombre })).toBeVisible()
    const main = page.locator('main')
    for (const text of [
      ...profileTitles,
      'Palmira',
      'Ejemplina Muestra',
      'Sargento Primero',
      '012345',
      'Nombre Ficticio',
    ])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Mi cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/')
    await page.goto(`/vista-compareciente/${cedula}`)
    await expect(page).toHaveURL('/login')
  },
)

test(
  'a JEP official finds the person just registered, without accents, and reads the profile',
  { tag: ['@journey', '@mf-externos'] },
  async ({ page }) => {
    const { answers, cedula, letters } = someone()
    await register(page, answers)
    await expect(page).toHaveURL('/inscripcion-exitosa')

    await enterCode(page, takeCode('JEP').toLowerCase())
    await expect(page).toHaveURL('/consultaFuncionariosJEP')
    await page.locator('[name="nombre"]').fill(`${letters} nunez JOSE`)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    const card = page.getByRole('link', { name: answers.userData.nombre })
    await expect(card).toBeVisible()
    await expect(page).toHaveURL('/consultaFuncionariosJEP')
    await card.click()
    await expect(page).toHaveURL(`/vista-compareciente-externos/${cedula}`)
    await expect(page.getByRole('heading', { level: 1, name: answers.userData.nombre })).toBeVisible()
    await expect(page.getByText('Palmira', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar datos', exact: true })).toHaveCount(0)

    await page.reload()
    await expect(page.getByText('Palmira', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/loginFuncionariosJEP')
    await page.goBack()
    await expect(page).toHaveURL('/loginFuncionariosJEP')
    await expect(page.getByText(answers.userData.nombre)).toHaveCount(0)
  },
)

test(
  'a UBPD official sees groups of people on the map, opens one and comes back',
  { tag: ['@journey', '@mf-mapa'] },
  async ({ page }) => {
    await enterCode(page, takeCode('UBPD'))
    await expect(page).toHaveURL('/mapaUBPD')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Mapa de Concentración Geográfica' }),
    ).toBeVisible()
    // People arrive in parts; this text shows that all have arrived and the groups' counts are final. The markers follow.
    await expect(page.getByText(/personas en/).first()).toBeVisible()
    await expect(markers(page)).toHaveCount(400)

    await markersInOrder(page)
    // The largest place. On a dot, a press would list all places under the pointer.
    const marker = fullMarkers(page).first()
    const count = Number(/(\d+) persona/.exec((await marker.getAttribute('aria-label')) ?? '')?.[1])
    const popup = page.locator('.leaflet-popup')
    await marker.click()
    await expect(popup).toContainText(`${count} Persona${count === 1 ? '' : 's'} en esta ubicación`)
    await expect(popup).toContainText('Nombre:')
    await expect(popup).toContainText('CC:')
    await popup.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/person\/\d+$/)
    await expect(page.getByText('Información UBPD')).toBeVisible()
    await expect(page.getByText('Cédula de Ciudadanía')).toBeVisible()
    await page.getByRole('link', { name: 'Volver al Mapa' }).click()
    await expect(page).toHaveURL('/mapaUBPD')
    await expect(markers(page).first()).toBeVisible()
  },
)
