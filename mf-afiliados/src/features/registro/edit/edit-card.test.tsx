import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { questions } from '@fcr/shared/contracts/form/fields'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea, type MountedArea } from '@fcr/shared/testing/area'
import { answer, control, errorOf, press } from '../../../testing/fill-form'
import routes from '../../../routes'

const data = validRegistration()
const { cedula, contraseña } = data.userData
const profile = `/vista-compareciente/${cedula}`

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
  localStorage.clear()
  sessionStorage.clear()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})

let page: MountedArea
/** Opens a card of the own profile for editing. */
async function edit(card: string) {
  page = await mountArea(routes, { at: profile, api, session: { member: cedula } })
  const { user } = page
  await user.click(await screen.findByRole('link', { name: `Editar ${card}` }))
  await screen.findByRole('heading', { level: 2, name: card })
  return user
}
/** Saves with this password. */
async function save(password = contraseña) {
  await press(page.user, 'Guardar cambios')
  const dialog = await screen.findByRole('dialog', { name: 'Confirme que es usted' })
  await page.user.type(within(dialog).getByLabelText('Contraseña actual'), password)
  await press(page.user, 'Guardar')
}
const stored = () => api.accounts.members.get(cedula)?.data
const names = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>('main form [name]'), ({ name }) => name).filter(
    (name, index, all) => all.indexOf(name) === index,
  )
const edited = () => screen.findByText('Sus datos quedaron actualizados.')

describe('editing one card of the profile', () => {
  it('works for a person whose stored name has an apostrophe', async () => {
    const member = api.accounts.members.get(cedula)
    if (!member) throw new Error('no member')
    member.data.userData.nombre = 'Ángela D’Alessandro'
    const user = await edit('Datos Principales de Contacto')
    await answer(user, 'celular', '3009999999')
    await save()
    await edited()
  })

  it('asks only what the card shows, and stores it with the whole form over the version that was read', async () => {
    const user = await edit('Datos Principales de Contacto')
    expect(screen.getByRole('group', { name: 'Cómo contactarle' })).toBeVisible()
    expect(names()).toEqual([
      'celular',
      'email',
      'direccion',
      'departamentoResidencia',
      'municipioResidencia',
    ])
    await answer(user, 'celular', '3009999999')
    await save()
    await edited()
    // At the card, which says so.
    const section = screen.getByRole('region', { name: 'Datos Principales de Contacto' })
    await waitFor(() => expect(section).toHaveFocus())
    expect(within(section).getByRole('status')).toHaveTextContent('Sus datos quedaron actualizados.')
    expect(page.location()).toMatchObject({ pathname: profile, hash: '#contacto-principal' })
    expect(screen.getByText('Celular principal').nextElementSibling).toHaveTextContent('3009999999')
    expect(stored()).toEqual({ ...data, userData: { ...data.userData, celular: '3009999999' } })
    expect(api.callsTo('/funciones/registro')[0]?.headers['If-Match']).toBe('"1"')
    expect(localStorage).toHaveLength(0)
  })

  it('is offered by each card, and asks all that the cards show', async () => {
    page = await mountArea(routes, { at: profile, api, session: { member: cedula } })
    const links = await screen.findAllByRole('link', { name: /^Editar Datos [A-Z]/ })
    expect(links).toHaveLength(6)
    const asked: string[] = []
    for (const { textContent } of links) {
      await page.user.click(screen.getByRole('link', { name: textContent }))
      await screen.findByRole('button', { name: 'Guardar cambios' })
      asked.push(...names())
      await press(page.user, 'Cancelar')
      await screen.findByRole('heading', { level: 1, name: data.userData.nombre })
    }
    const shown = questions.filter((question) => 'in' in question).map(({ name }) => name)
    expect(asked.sort()).toEqual(shown.sort())
  })

  it('leaves every change in place after a wrong password, which can be tried again', async () => {
    const user = await edit('Datos Adicionales de Contacto')
    await answer(user, 'nombreContactoAlterno', 'Otra Persona')
    await save('Equivocada1')
    await waitFor(() => expect(errorOf('contraseña')).toBe('La contraseña actual no es correcta.'))
    expect(control('contraseña')).toHaveFocus()
    expect(stored()).toEqual(data)
    await press(user, 'Volver a los datos')
    expect(control('nombreContactoAlterno')).toHaveValue('Otra Persona')
    expect(screen.queryByRole('alert')).toBeNull()
    await save()
    await edited()
    expect(stored()?.secondSection.nombreContactoAlterno).toBe('Otra Persona')
  })

  it('says that it is saving, and takes no second click meanwhile', async () => {
    const user = await edit('Datos Adicionales de Contacto')
    await answer(user, 'nombreContactoAlterno', 'Otra Persona')
    api.hold()
    await save()
    expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  })

  it('asks for the password before anything is sent', async () => {
    const user = await edit('Datos Adicionales de Contacto')
    await press(user, 'Guardar cambios')
    await screen.findByRole('dialog')
    await press(user, 'Guardar')
    expect(errorOf('contraseña')).toBe('Escriba su contraseña actual.')
    expect(api.callsTo('/funciones/registro')).toHaveLength(0)
  })

  it('applies the rules of the form', async () => {
    const user = await edit('Datos Principales de Contacto')
    await answer(user, 'direccion', '')
    await press(user, 'Guardar cambios')
    await waitFor(() => expect(errorOf('direccion')).toBe('La dirección es obligatoria.'))
    expect(control('direccion')).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks a question of another card whose answer the change takes away', async () => {
    const person = validRegistration()
    Object.assign(person.fifthSection, {
      privadoLibertad: 'True',
      nombreCentroReclusion: 'Centro Inventado',
      naturalezaCentroReclusion: '1',
      departamentoCentroReclusion: person.secondSection.departamentoResidencia,
      municipioCentroReclusion: person.secondSection.municipioResidencia,
      rangoMomentoDeHechos: person.fourthSection.rango,
    })
    api.accounts.add(person)
    const user = await edit('Datos Institucionales')
    const forces = Array.from(control('fuerzaPerteneciente').querySelectorAll('option'), ({ value }) => value)
    const other = forces.find((force) => force !== '' && force !== person.fourthSection.fuerzaPerteneciente)
    await answer(user, 'fuerzaPerteneciente', other ?? '')
    expect(names()).not.toContain('rangoMomentoDeHechos')
    await press(user, 'Guardar cambios')
    await waitFor(() => expect(errorOf('rangoMomentoDeHechos')).toBeDefined())
    expect(errorOf('rango')).toBeDefined()
    expect(control('rango').closest('[role="group"]')).toContainElement(document.activeElement as HTMLElement)
  })

  it('confirms Cancelar once something was typed, and then leaves no draft', async () => {
    const user = await edit('Datos Principales de Contacto')
    await answer(user, 'direccion', 'Calle Inventada 9')
    expect(localStorage).toHaveLength(1)
    await press(user, 'Cancelar')
    await press(user, 'No, seguir')
    expect(control('direccion')).toHaveValue('Calle Inventada 9')
    await press(user, 'Cancelar')
    await press(user, 'Sí,cancelar')
    await screen.findByRole('heading', { level: 1, name: data.userData.nombre })
    expect(localStorage).toHaveLength(0)
    expect(stored()).toEqual(data)
  })

  it('keeps what others stored meanwhile elsewhere in the form', async () => {
    const user = await edit('Datos Principales de Contacto')
    await answer(user, 'celular', '3009999999')
    const changed = { ...data, thirdSection: { ...data.thirdSection, tituloObtenido: 'Otro Título' } }
    api.accounts.members.set(cedula, { data: changed, version: 2, mustChange: false })
    await save()
    const alert = await screen.findByRole('alert')
    await screen.findByRole('button', { name: 'Conservar lo que escribí' })
    expect(
      within(alert)
        .getAllByRole('term')
        .map((row) => row.textContent),
    ).toEqual(['Número celular'])
    await press(user, 'Conservar lo que escribí')
    expect(control('celular')).toHaveValue('3009999999')
    await save()
    await edited()
    expect(stored()).toEqual({ ...changed, userData: { ...data.userData, celular: '3009999999' } })
  })

  it('keeps everything when the session ends meanwhile', async () => {
    const user = await edit('Datos Principales de Contacto')
    await answer(user, 'celular', '3009999999')
    api.failNext('/funciones/registro', { status: 401, body: { code: 'unauthenticated' } })
    await save()
    expect(await screen.findByText(/pulse Guardar cambios otra vez/)).toBeInTheDocument()
    expect(control('celular')).toHaveValue('3009999999')
  })
})
