import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { memberRealm, signOutOfficial } from '@fcr/shared/session'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea, startSessions, type MountedArea } from '@fcr/shared/testing/area'
import { answer, control, errorOf, press } from '../../../testing/fill-form'
import routes from '../../../routes'

const data = validRegistration()
const { cedula, contraseña } = data.userData

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
  localStorage.clear()
  sessionStorage.clear()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})

let page: MountedArea
const open = async (member = cedula) => {
  page = await mountArea(routes, { at: '/registro', api, session: { member } })
  await screen.findByRole('heading', { name: 'Información Personal' })
  return page.user
}

async function goToStep5(user: UserEvent, password: string) {
  await answer(user, 'contraseña', password)
  for (const step of [2, 3, 4, 5]) {
    await press(user, 'Siguiente')
    await screen.findByText(`Paso ${step} de 5:`)
  }
}
const storedPhone = () => api.accounts.members.get(cedula)?.data.userData.celular

describe('editing one’s own data', () => {
  it('opens filled, stores the change and leads back to the profile that shows it', async () => {
    const user = await open()
    expect(control('nombre')).toHaveValue(data.userData.nombre)
    expect(control('cedula')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Contraseña actual')).toHaveAttribute('autocomplete', 'current-password')
    expect(document.getElementsByName('confirmContraseña')).toHaveLength(0)
    await answer(user, 'celular', '3009999999')
    await goToStep5(user, contraseña)
    await press(user, 'Finalizar')
    expect(await screen.findByText('Sus datos quedaron actualizados.')).toBeVisible()
    expect(page.location().pathname).toBe(`/vista-compareciente/${cedula}`)
    expect(screen.getByText('Celular principal').nextElementSibling).toHaveTextContent('3009999999')

    // Nothing but the phone differs from what was registered: all names found their way back to identifiers.
    const stored = api.accounts.members.get(cedula)?.data
    expect(stored).toEqual({ ...data, userData: { ...data.userData, celular: '3009999999' } })
    expect(api.callsTo('/funciones/registro')[0]?.headers['If-Match']).toBe('"1"')
  })

  it('keeps what is typed when the session of an official ends in the same browser', async () => {
    await startSessions(api, { official: 'JEP' })
    const user = await open()
    await answer(user, 'celular', '3009999999')
    await act(() => signOutOfficial())
    // As after a change of the member's data in another tab, when the page asks its data of the cache again.
    await act(() => memberRealm.reload())
    expect(control('celular')).toHaveValue('3009999999')
  })

  it('asks for the current password before step 2', async () => {
    const user = await open()
    await press(user, 'Siguiente')
    expect(await screen.findByText('Ingresar una contraseña es obligatorio')).toBeVisible()
  })

  it('says that it is saving, not sending, and takes no second click meanwhile', async () => {
    const user = await open()
    await goToStep5(user, contraseña)
    api.hold()
    await press(user, 'Finalizar')
    expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeDisabled()
    for (const other of ['Anterior', 'Cancelar'])
      expect(screen.getByRole('button', { name: other })).toBeDisabled()
  })

  it('speaks of changes, not of an affiliation, when they could not be sent', async () => {
    const user = await open()
    await goToStep5(user, contraseña)
    api.failNext('/funciones/registro', { status: 500 })
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No pudimos guardar sus cambios. Sus datos siguen aquí; puede intentarlo de nuevo.',
    )
  })

  it('tells that the current password is wrong and leads to where it is corrected', async () => {
    const user = await open()
    await answer(user, 'celular', '3009999999')
    await goToStep5(user, 'Equivocada1')
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent('La contraseña actual no es correcta.')
    await press(user, 'Corregir en el paso 1')
    await waitFor(() => control('celular'))
    expect(errorOf('contraseña')).toBe('La contraseña actual no es correcta.')
    expect(control('contraseña')).toHaveFocus()
    expect(control('celular')).toHaveValue('3009999999')
    expect(storedPhone()).toBe(data.userData.celular)
    await answer(user, 'contraseña', contraseña)
    await press(user, 'Siguiente')
    await screen.findByText('Paso 5 de 5:')
    expect(screen.queryByRole('alert')).toBeNull()
    await press(user, 'Finalizar')
    await waitFor(() => expect(storedPhone()).toBe('3009999999'))
  })

  /** Somebody else stored another number while this form was open. */
  const overtake = () => {
    const changed = { ...data, userData: { ...data.userData, celular: '3008888888' } }
    api.accounts.members.set(cedula, { data: changed, version: 2, mustChange: false })
  }

  it('refuses to overwrite a change made elsewhere, shows where the two differ, and stores what was typed if told', async () => {
    const user = await open()
    await answer(user, 'celular', '3009999999')
    await goToStep5(user, contraseña)
    overtake()
    await press(user, 'Finalizar')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Lo que escribió sigue aquí.')
    await screen.findByRole('button', { name: 'Conservar lo que escribí' })
    const rows = within(alert).getAllByRole('term')
    expect(rows.map((row) => row.textContent)).toEqual(['Número celular'])
    expect(alert).toHaveTextContent('Usted escribió: 3009999999')
    expect(alert).toHaveTextContent('Está guardado: 3008888888')
    expect(storedPhone()).toBe('3008888888')
    await press(user, 'Conservar lo que escribí')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await press(user, 'Finalizar')
    await waitFor(() => expect(storedPhone()).toBe('3009999999'))
  })

  it.each([false, true])(
    'can start over from what is stored, and still go back to what was typed (shared device: %s)',
    async (shared) => {
      const user = await open()
      if (shared) await user.click(screen.getByRole('checkbox', { name: 'Equipo compartido: no guardar' }))
      await answer(user, 'celular', '3009999999')
      await goToStep5(user, contraseña)
      overtake()
      await press(user, 'Finalizar')
      await user.click(await screen.findByRole('button', { name: 'Empezar desde los datos guardados' }))
      await waitFor(() => expect(control('celular')).toHaveValue('3008888888'))
      await press(user, 'Continuar borrador')
      await screen.findByText('Paso 5 de 5:')
      await answer(user, 'contraseña', contraseña)
      await press(user, 'Finalizar')
      await waitFor(() => expect(storedPhone()).toBe('3009999999'))
    },
  )

  it('keeps the form when the session ends meanwhile', async () => {
    const user = await open()
    await answer(user, 'celular', '3009999999')
    await goToStep5(user, contraseña)
    api.failNext('/funciones/registro', { status: 401, body: { code: 'unauthenticated' } })
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent('Su sesión terminó')
    await press(user, 'Anterior')
    await screen.findByText('Paso 4 de 5:')
  })

  it('offers an edit’s draft to the same member only', async () => {
    const user = await open()
    await answer(user, 'celular', '3009999999')
    cleanup()
    await open()
    expect(screen.getByRole('button', { name: 'Continuar borrador' })).toBeVisible()
    cleanup()
    const other = validRegistration()
    other.userData.cedula = '9900000999'
    api.accounts.add(other)
    await open('9900000999')
    expect(screen.queryByRole('button', { name: 'Continuar borrador' })).toBeNull()
  })
})
