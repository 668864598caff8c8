import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea, type MountedArea } from '@fcr/shared/testing/area'
import { press } from '../../testing/fill-form'
import routes from '../../routes'

const { cedula, contraseña } = validRegistration().userData

let api: FakeApi
let page: MountedArea
afterEach(() => void jest.restoreAllMocks())
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
})

const open = async (path = '/login') => {
  page = await mountArea(routes, { at: path, api })
  const { user } = page
  await screen.findByRole('heading', { level: 1, name: 'Inicio de Sesión' })
  const number = screen.getByLabelText('Número de documento')
  const password = screen.getByLabelText('Contraseña')
  const login = async (typedNumber: string, typedPassword: string) => {
    await user.clear(number)
    await user.type(number, typedNumber)
    await user.clear(password)
    await user.type(password, typedPassword)
    await press(user, 'Ingresar')
  }
  return { user, number, password, login }
}
const address = () => page.location().pathname

describe('the login', () => {
  it.each(['/login', '/loginFCR'])(
    'at %s leads to the own profile, with the number trimmed',
    async (path) => {
      const { login } = await open(path)
      await login(` ${cedula} `, contraseña)
      expect(await screen.findByRole('heading', { level: 1, name: 'Ángela Prueba Ficticia' })).toBeVisible()
      expect(address()).toBe(`/vista-compareciente/${cedula}`)
      expect(api.callsTo('/auth/login')[0]?.body).toEqual({
        numero_identificacion: cedula,
        password: contraseña,
      })
      // The profile travelled along: it is not loaded a second time.
      expect(api.callsTo('/perfil')).toHaveLength(1)
    },
  )

  it('lets password managers know what is what', async () => {
    const { number, password } = await open()
    expect(number).toHaveAttribute('autocomplete', 'username')
    expect(password).toHaveAttribute('autocomplete', 'current-password')
  })

  it.each([
    [401, 'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.'],
    [423, 'Su cuenta está temporalmente bloqueada. Intente más tarde.'],
    [500, 'Ocurrió un error. Intente nuevamente.'],
  ])('answers %d with its message and returns the focus to the password', async (status, message) => {
    const { login, password } = await open()
    api.failNext('/auth/login', { status })
    await login(cedula, contraseña)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(password).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
  })

  it.each([
    ['for every site', () => jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
    ['for this site only', () => jest.spyOn(document, 'cookie', 'get').mockReturnValue('')],
  ])('says, before anything is typed, that the browser blocks cookies %s', async (_how, block) => {
    block()
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Su navegador bloquea las cookies')
  })

  it('does not call a right password wrong if the browser kept no session', async () => {
    const { login } = await open()
    api.failNext('/me', { status: 401 })
    api.failNext('/auth/refresh', { status: 401 })
    await login(cedula, contraseña)
    expect(await screen.findByRole('alert')).toHaveTextContent('Su navegador no guardó la sesión')
  })

  it('answers an empty login like wrong credentials and begins with the number', async () => {
    await open()
    await press(page.user, 'Ingresar')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Usuario o contraseña incorrecta. Por favor, verifique e intente de nuevo.',
    )
    expect(screen.getByLabelText('Número de documento')).toHaveFocus()
  })

  it('answers a lost network with the general message', async () => {
    const { login } = await open()
    api.failNext('/auth/login', 'offline')
    await login(cedula, contraseña)
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrió un error. Intente nuevamente.')
  })

  it('tells of locked capitals', async () => {
    const { user, password } = await open()
    await user.click(password)
    await user.keyboard('{CapsLock}a')
    expect(screen.getByText('Tiene activadas las mayúsculas del teclado.')).toBeVisible()
    await user.keyboard('{CapsLock}b')
    expect(screen.queryByText('Tiene activadas las mayúsculas del teclado.')).toBeNull()
  })

  it('is busy while it submits', async () => {
    const { login } = await open()
    const release = api.hold()
    await login(cedula, contraseña)
    const button = screen.getByRole('button', { name: 'Ingresando...' })
    expect(button).toBeDisabled()
    release()
    await waitFor(() => expect(address()).toBe(`/vista-compareciente/${cedula}`))
  })

  it('sends a signed-in member on to their profile', async () => {
    page = await mountArea(routes, { at: '/login', api, session: { member: cedula } })
    await waitFor(() => expect(address()).toBe(`/vista-compareciente/${cedula}`))
  })
})

const guessable = 'Esta contraseña es muy fácil de adivinar. Elija otra.'

describe('the forced change of password', () => {
  const openDialog = async () => {
    const member = api.accounts.members.get(cedula)
    if (member) member.mustChange = true
    const { login, user } = await open()
    await login(cedula, contraseña)
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambia tu contraseña' }))
    const change = async (newPassword: string, confirmation: string) => {
      for (const [label, value] of [
        ['Nueva contraseña', newPassword],
        ['Confirmar nueva contraseña', confirmation],
      ] as const) {
        await user.clear(dialog.getByLabelText(label))
        if (value !== '') await user.type(dialog.getByLabelText(label), value)
      }
      await user.click(dialog.getByRole('button', { name: 'Cambiar contraseña' }))
    }
    return { user, login, dialog, change }
  }

  it('checks its five rules in their order, without asking the server', async () => {
    const { dialog, change } = await openDialog()
    expect(dialog.getByText('Mínimo 8 caracteres. Evita usar tu número de documento.')).toBeVisible()
    expect(dialog.getByLabelText('Nueva contraseña')).toHaveFocus()
    for (const [newPassword, confirmation, message] of [
      ['', 'corta', 'Por favor complete ambos campos.'],
      ['corta', 'otra', 'La nueva contraseña debe tener al menos 8 caracteres.'],
      [cedula, `${cedula}0`, 'Las contraseñas no coinciden.'],
      [cedula, cedula, 'La contraseña no puede ser igual a su número de documento.'],
      [contraseña, contraseña, 'La nueva contraseña no puede ser igual a la anterior.'],
    ] as const) {
      await change(newPassword, confirmation)
      expect(dialog.getByRole('alert')).toHaveTextContent(message)
    }
    expect(api.callsTo('/auth/change-password')).toHaveLength(0)
  })

  it.each(['Nueva contraseña', 'Confirmar nueva contraseña'])(
    'removes the mismatch when %s is corrected',
    async (label) => {
      const { user, dialog, change } = await openDialog()
      await change('Nueva clave 2026', 'Otra clave 2026')
      expect(dialog.getByRole('alert')).toHaveTextContent('Las contraseñas no coinciden.')
      await user.type(dialog.getByLabelText(label), 'x')
      expect(dialog.queryByRole('alert')).toBeNull()
    },
  )

  it.each(['12345678', 'Password1', `Ana ${cedula}`])(
    'then refuses "%s" as easy to guess, without asking the server',
    async (newPassword) => {
      const { dialog, change } = await openDialog()
      await change(newPassword, newPassword)
      expect(await dialog.findByRole('alert')).toHaveTextContent(guessable)
      expect(dialog.getByLabelText('Nueva contraseña')).toHaveFocus()
      expect(api.callsTo('/auth/change-password')).toHaveLength(0)
    },
  )

  it('says why when only the server knew: before the session, the page does not know the name', async () => {
    const { dialog, change } = await openDialog()
    await change('Ángela 2026', 'Ángela 2026')
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      `${guessable} Es su nombre con números o signos.`,
    )
    expect(api.callsTo('/auth/change-password')).toHaveLength(1)
    expect(dialog.getByLabelText('Nueva contraseña')).toHaveFocus()
  })

  it('changes the password, signs in with the new one and opens the profile', async () => {
    const { change } = await openDialog()
    await change('Nueva clave 2026', 'Nueva clave 2026')
    await waitFor(() => expect(address()).toBe(`/vista-compareciente/${cedula}`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.callsTo('/auth/change-password')[0]?.body).toEqual({
      numero_identificacion: cedula,
      oldPassword: contraseña,
      newPassword: 'Nueva clave 2026',
    })
    expect(api.callsTo('/auth/login').slice(-1)[0]?.body).toEqual({
      numero_identificacion: cedula,
      password: 'Nueva clave 2026',
    })
  })

  it('tolerates a profile that is missing right after the change', async () => {
    const { change } = await openDialog()
    api.failNext('/perfil', { status: 404 })
    await change('Nueva clave 2026', 'Nueva clave 2026')
    await waitFor(() => expect(address()).toBe(`/vista-compareciente/${cedula}`))
    expect(screen.getByRole('heading', { level: 1, name: 'No Disponible' })).toBeVisible()
  })

  it.each([
    [401, 'Credenciales inválidas para cambiar la contraseña.'],
    [500, 'No se pudo cambiar la contraseña. Intente nuevamente.'],
  ])('answers %d with its message and stays open', async (status, message) => {
    const { dialog, change } = await openDialog()
    api.failNext('/auth/change-password', { status })
    await change('Nueva clave 2026', 'Nueva clave 2026')
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    expect(dialog.getByRole('alert')).toHaveFocus()
  })

  it('tells password managers whose password it is, and which is the new one', async () => {
    const { dialog } = await openDialog()
    for (const label of ['Nueva contraseña', 'Confirmar nueva contraseña'])
      expect(dialog.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password')
    expect(document.querySelector('dialog input[autocomplete=username]')).toHaveValue(cedula)
  })

  it('forgets its fields and its error on cancel', async () => {
    const { user, dialog, change, login } = await openDialog()
    await change('corta', 'corta')
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await login(cedula, contraseña)
    const again = within(await screen.findByRole('dialog', { name: 'Cambia tu contraseña' }))
    expect(again.getByLabelText('Nueva contraseña')).toHaveValue('')
    expect(again.queryByRole('alert')).toBeNull()
  })
})
