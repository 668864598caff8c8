import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea, type MountedArea } from '@fcr/shared/testing/area'
import { control, press } from '../../testing/fill-form'
import routes from '../../routes'

const { cedula, contraseña } = validRegistration().userData
const minute = 60_000

let api: FakeApi
let page: MountedArea
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
})
afterEach(() => {
  jest.useRealTimers()
  localStorage.clear()
})

const address = () => page.location().pathname
const otherTabSays = (message: string) =>
  act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'fcr-session', newValue: message }))
    await Promise.resolve()
  })

describe('a member’s page that nobody uses', () => {
  const openProfile = async () => {
    jest.useFakeTimers({ now: Date.parse('2026-07-28T15:00:00Z') })
    page = await mountArea(routes, { at: `/vista-compareciente/${cedula}`, api, session: { member: cedula } })
    await pass(1000)
    api.calls.length = 0
  }
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time))
  const question = () => screen.queryByRole('alertdialog', { name: '¿Sigue ahí?' })

  it('asks two minutes before the session ends, and goes on when somebody is there', async () => {
    await openProfile()
    await pass(27 * minute)
    expect(question()).toBeNull()
    await pass(1.5 * minute)
    expect(question()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Seguir con la sesión' })).toHaveFocus()
    expect(api.callsTo('/me')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'Seguir con la sesión' }))
    await pass(2000)
    expect(question()).toBeNull()
    expect(api.callsTo('/me')).toHaveLength(1)
    await pass(25 * minute)
    expect(question()).toBeNull()
  })

  it('takes it that another tab is used', async () => {
    await openProfile()
    await pass(28.5 * minute)
    expect(question()).toBeVisible()
    await otherTabSays('used')
    await pass(2000)
    expect(question()).toBeNull()
  })

  it('leaves for the login, and says why, once the session has ended', async () => {
    await openProfile()
    api.accounts.signedIn = undefined
    await pass(31 * minute)
    expect(address()).toBe('/login')
    expect(
      screen.getByText('Su sesión terminó por seguridad. Ingrese de nuevo para continuar.'),
    ).toBeVisible()
  })

  it('keeps the session while somebody types, without asking the server at each key', async () => {
    await openProfile()
    for (let step = 0; step < 40; step += 1) {
      await pass(minute)
      fireEvent.keyDown(document.body, { key: 'a' })
      await pass(10)
    }
    expect(question()).toBeNull()
    const asked = api.callsTo('/me').length
    expect(asked).toBeGreaterThan(4)
    expect(asked).toBeLessThan(9)
  })
})

describe('a session that reaches its limit, however it is used', () => {
  const hour = 60 * minute
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time))
  const notice = () => screen.queryByText(/^Por seguridad, su sesión termina en/)
  const useFor = async (time: number) => {
    for (let passed = 0; passed < time; passed += 4 * minute) {
      await pass(4 * minute)
      fireEvent.keyDown(document.body, { key: 'a' })
      await pass(10)
    }
  }
  const openEdit = async () => {
    jest.useFakeTimers({ now: Date.parse('2026-07-28T15:00:00Z') })
    api.rights.here.segundos_restantes = 3600
    await mountArea(routes, { at: '/registro', api, session: { member: cedula } })
    await pass(1000)
    fireEvent.change(control('nombre'), { target: { value: 'Ángela Corregida' } })
  }

  it('says so five minutes before, without taking the focus from the form', async () => {
    await openEdit()
    control('nombre').focus()
    await useFor(52 * minute)
    expect(notice()).toBeNull()
    await useFor(4 * minute)
    expect(notice()).toHaveTextContent(
      'Por seguridad, su sesión termina en unos 4 minutos. Lo que escribe no se pierde.',
    )
    expect(control('nombre')).toHaveFocus()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('begins anew for whoever signs in again, over the form', async () => {
    await openEdit()
    await useFor(56 * minute)
    fireEvent.click(screen.getByRole('button', { name: 'Ingresar de nuevo' }))
    api.rights.here.segundos_restantes = 12 * 3600
    const dialog = within(screen.getByRole('dialog', { name: 'Ingresar de nuevo' }))
    fireEvent.change(dialog.getByLabelText('Contraseña'), { target: { value: contraseña } })
    fireEvent.click(dialog.getByRole('button', { name: 'Ingresar' }))
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(notice()).toBeNull()
    await useFor(hour)
    expect(notice()).toBeNull()
    expect(control('nombre')).toHaveValue('Ángela Corregida')
  })

  it('asks for the password over the form once it has ended', async () => {
    await openEdit()
    await useFor(56 * minute)
    api.accounts.signedIn = undefined
    await pass(5 * minute)
    expect(screen.getByRole('dialog', { name: 'Su sesión terminó' })).toBeVisible()
    expect(notice()).toBeNull()
    expect(control('nombre')).toHaveValue('Ángela Corregida')
  })
})

describe('a form whose session runs out', () => {
  const openForm = async () => {
    page = await mountArea(routes, { at: '/registro', api, session: { member: cedula } })
    const { user } = page
    await screen.findByRole('heading', { level: 1, name: 'Formulario de Afiliación' })
    await waitFor(() => expect(control('nombre')).toHaveValue('Ángela Prueba Ficticia'))
    await user.clear(control('nombre'))
    await user.type(control('nombre'), 'Ángela Corregida')
    return user
  }
  const dialog = () => within(screen.getByRole('dialog', { name: 'Su sesión terminó' }))
  const runOut = async () => {
    api.accounts.signedIn = undefined
    // As any call of the member's would find out.
    const { memberHttp } = await import('@fcr/shared/session')
    await act(() => memberHttp.call('GET /perfil').catch(() => undefined))
  }

  it('promises to keep what was typed only if something was', async () => {
    page = await mountArea(routes, { at: '/registro', api, session: { member: cedula } })
    await waitFor(() => expect(control('nombre')).toHaveValue('Ángela Prueba Ficticia'))
    await runOut()
    expect(dialog().getByText('Ingrese de nuevo para continuar.')).toBeVisible()
  })

  it('lets the person sign in again over it, and keeps every character', async () => {
    const user = await openForm()
    await runOut()
    expect(dialog().getByText('Lo que escribió sigue aquí. Ingrese de nuevo para continuar.')).toBeVisible()
    const password = dialog().getByLabelText('Contraseña')
    expect(password).toHaveFocus()
    await user.type(password, 'Equivocada1')
    await user.click(dialog().getByRole('button', { name: 'Ingresar' }))
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.',
    )
    expect(password).toHaveFocus()
    await user.clear(password)
    await user.type(password, contraseña)
    await user.click(dialog().getByRole('button', { name: 'Ingresar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(control('nombre')).toHaveValue('Ángela Corregida')
    expect(api.callsTo('/auth/login').slice(-1)[0]?.body).toEqual({
      numero_identificacion: cedula,
      password: contraseña,
    })
  })

  it('closes the question when the person signs in in another tab', async () => {
    await openForm()
    await runOut()
    expect(dialog().getByRole('button', { name: 'Ingresar' })).toBeVisible()
    api.accounts.signIn(cedula)
    await otherTabSays('changed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(control('nombre')).toHaveValue('Ángela Corregida')
  })

  it('can be put off, and comes back when the session is missed again', async () => {
    const user = await openForm()
    await runOut()
    await user.click(dialog().getByRole('button', { name: 'Ahora no' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(control('nombre')).toHaveValue('Ángela Corregida')
    await runOut()
    expect(dialog().getByRole('button', { name: 'Ingresar' })).toBeVisible()
  })

  it('says so when the password has to be changed first', async () => {
    const user = await openForm()
    await runOut()
    const member = api.accounts.members.get(cedula)
    if (member) member.mustChange = true
    await user.type(dialog().getByLabelText('Contraseña'), contraseña)
    await user.click(dialog().getByRole('button', { name: 'Ingresar' }))
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'Debe cambiar su contraseña. Hágalo en otra pestaña y esta seguirá donde estaba.',
    )
  })

  it('is left in every tab when the person signs out', async () => {
    await openForm()
    await otherTabSays('signed-out')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('is another one for another member', async () => {
    await openForm()
    const other = validRegistration()
    other.userData.cedula = '9900000777'
    other.userData.nombre = 'Otra Prueba Ficticia'
    api.accounts.add(other)
    api.accounts.signIn('9900000777')
    await otherTabSays('changed')
    await waitFor(() => expect(control('nombre')).toHaveValue('Otra Prueba Ficticia'))
    expect(document.body).not.toHaveTextContent('Ángela')
  })
})

describe('a visitor’s form', () => {
  it('stays theirs, whoever signs in and out elsewhere', async () => {
    page = await mountArea(routes, { at: '/registro', api })
    const { user } = page
    await screen.findByRole('heading', { level: 1, name: 'Formulario de Afiliación' })
    await user.type(control('nombre'), 'Visitante Prueba')
    api.accounts.signIn(cedula)
    await otherTabSays('changed')
    await otherTabSays('signed-out')
    expect(control('nombre')).toHaveValue('Visitante Prueba')
    expect(address()).toBe('/registro')
    await press(user, 'Siguiente')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
