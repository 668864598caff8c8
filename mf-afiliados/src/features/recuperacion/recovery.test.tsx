import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { validRegistration } from '@fcr/shared/testing'
import { configureSite, FakeApi, mountArea, type MountedArea } from '@fcr/shared/testing/area'
import { press } from '../../testing/fill-form'
import routes from '../../routes'

const { cedula, contraseña } = validRegistration().userData
const newPassword = 'guayabo tres ríos'
const passwordPath = '/auth/recuperacion/contrasena'
/** A token that belongs to no link. */
const altered = 'x'.repeat(43)

let api: FakeApi
let page: MountedArea
beforeEach(() => {
  configureSite()
  api = new FakeApi()
  api.accounts.add(validRegistration())
})

const open = async (path: string, session?: { member: string }) => {
  page = await mountArea(routes, { at: path, api, session })
  return page.user
}
const type = async (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  await page.user.clear(field)
  if (value !== '') await page.user.type(field, value)
}
const alert = () => screen.findByRole('alert')
const status = async (text: RegExp) => {
  const shown = await screen.findByText(text)
  const region = shown.closest('[role=status]')
  await waitFor(() => expect(region).toHaveFocus())
}
const setPassword = async (typed: string, confirmation = typed) => {
  await screen.findByLabelText('Nueva contraseña')
  await type('Nueva contraseña', typed)
  await type('Confirmar nueva contraseña', confirmation)
  await press(page.user, 'Guardar contraseña')
}

describe('a forgotten password', () => {
  const openForm = async () => {
    const user = await open('/login')
    await user.type(await screen.findByLabelText('Número de documento'), cedula)
    await press(user, '¿Olvidó su contraseña?')
    expect(page.location().pathname).toBe('/login')
    return user
  }
  const sentence =
    'Si los datos coinciden con una cuenta, le enviamos un mensaje con un enlace. Puede tardar unos minutos; revise también el correo no deseado. Si nunca puso una contraseña, no le llega ninguno: pida la primera a la Fundación, como se indica abajo.'

  it('is asked for in place, with the number already typed', async () => {
    const user = await openForm()
    expect(screen.getByLabelText('Cédula')).toHaveValue(cedula)
    await type('Correo electrónico', 'angela@gmail.com')
    await press(user, 'Enviar')
    await status(new RegExp(sentence))
    expect(api.callsTo('/auth/recuperacion').map(({ body }) => body)).toEqual([
      { numero_identificacion: cedula, correo: 'angela@gmail.com' },
    ])
    expect(page.location().pathname).toBe('/login')
  })

  it('can be asked for again with corrected data', async () => {
    const user = await openForm()
    await type('Correo electrónico', 'angela@gmial.com')
    await press(user, 'Enviar')
    expect(
      await screen.findByText(`Usted escribió el número ${cedula} y el correo angela@gmial.com.`),
    ).toBeVisible()
    await press(user, 'Corregir los datos')
    expect(screen.getByLabelText('Cédula')).toHaveFocus()
    expect(screen.getByLabelText('Cédula')).toHaveValue(cedula)
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('angela@gmial.com')
    await type('Correo electrónico', 'angela@gmail.com')
    await press(user, 'Enviar')
    await status(new RegExp(sentence))
    expect(api.callsTo('/auth/recuperacion').slice(-1)[0]?.body).toMatchObject({ correo: 'angela@gmail.com' })
  })

  it('says what is missing, and begins with it', async () => {
    const user = await openForm()
    await type('Cédula', '')
    await press(user, 'Enviar')
    expect(screen.getByText('Escriba su número de documento.')).toBeVisible()
    expect(screen.getByText('Escriba su correo electrónico.')).toBeVisible()
    expect(screen.getByLabelText('Cédula')).toHaveFocus()
    await type('Cédula', cedula)
    await type('Correo electrónico', 'angela')
    await press(user, 'Enviar')
    expect(screen.getByText('El correo electrónico no es válido.')).toBeVisible()
    expect(screen.getByLabelText('Correo electrónico')).toHaveFocus()
    expect(api.callsTo('/auth/recuperacion')).toEqual([])
  })

  it.each([
    [{ status: 429 }, 'Demasiados intentos. Espere un momento e intente de nuevo.'],
    ['offline', 'Ocurrió un error. Intente nuevamente.'],
  ] as const)('keeps what was typed when the request fails: %j', async (fault, message) => {
    const user = await openForm()
    await type('Correo electrónico', 'angela@gmail.com')
    api.failNext('/auth/recuperacion', fault)
    await press(user, 'Enviar')
    expect(await alert()).toHaveTextContent(message)
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('angela@gmail.com')
    await press(user, 'Enviar')
    await status(/Si los datos coinciden/)
  })

  it('tells people without e-mail whom to call, and when', async () => {
    configureSite({ contact: { mobile: '311 222 3344', hours: 'lunes a viernes, de 8 a 5' } })
    await openForm()
    expect(screen.getByRole('link', { name: '311 222 3344' })).toHaveAttribute('href', 'tel:+573112223344')
    expect(screen.getByText(/lunes a viernes, de 8 a 5/)).toBeVisible()
  })
})

describe('/recuperar', () => {
  it('takes the token out of the address, sets the password, and leads to the login', async () => {
    await open(`/recuperar#${api.recovery.link(passwordPath, cedula)}`)
    expect(page.location()).toMatchObject({ pathname: '/recuperar', hash: '' })
    await setPassword(newPassword)
    await status(/Su contraseña quedó cambiada/)
    expect(api.callsTo(passwordPath)[0]?.body).toEqual({
      token: 'enlace-1'.padEnd(43, '-'),
      password: newPassword,
    })
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
    expect(api.accounts.members.get(cedula)?.data.userData.contraseña).toBe(newPassword)
  })

  it.each([
    ['', 'corta', 'Por favor complete ambos campos.'],
    ['corta', 'corta', 'La nueva contraseña debe tener al menos 8 caracteres.'],
    [newPassword, `${newPassword} más`, 'Las contraseñas no coinciden.'],
    [cedula, cedula, 'La contraseña no puede ser igual a su número de documento.'],
    [contraseña, contraseña, 'La nueva contraseña no puede ser igual a la anterior.'],
    ['12345678', '12345678', 'Esta contraseña es muy fácil de adivinar. Elija otra.'],
    [`mi ${cedula}`, `mi ${cedula}`, 'Esta contraseña es muy fácil de adivinar. Elija otra.'],
  ] as const)(
    'shows the rule that "%s" breaks, also those that only the server can check',
    async (typed, confirmation, message) => {
      await open(`/recuperar#${api.recovery.link(passwordPath, cedula)}`)
      await setPassword(typed, confirmation)
      expect(await alert()).toHaveTextContent(message)
      await setPassword(newPassword)
      await status(/Su contraseña quedó cambiada/)
    },
  )

  it('keeps what was typed when the server does not respond', async () => {
    await open(`/recuperar#${api.recovery.link(passwordPath, cedula)}`)
    api.failNext(passwordPath, { status: 500 })
    await setPassword(newPassword)
    expect(await alert()).toHaveTextContent('No se pudo cambiar la contraseña. Intente nuevamente.')
    await press(page.user, 'Guardar contraseña')
    await status(/Su contraseña quedó cambiada/)
  })

  it('offers another link when this one does not work', async () => {
    await open(`/recuperar#${altered}`)
    // Before anything is typed.
    expect(await alert()).toHaveTextContent('Este enlace ya no sirve')
    await type('Cédula', cedula)
    await type('Correo electrónico', 'angela@gmail.com')
    await press(page.user, 'Enviar')
    await status(/Si los datos coinciden/)
  })

  it.each([
    ['a full stop after it', (token: string) => `#${token}.`],
    ['an angle bracket after it', (token: string) => `#${token}>`],
    ['an encoded hash before it', (token: string) => `#%23${token}`],
    ['a line break in it', (token: string) => `#${token.slice(0, 20)}%0A${token.slice(20)}`],
  ])('accepts a link with %s', async (_, mangle) => {
    await open(`/recuperar${mangle(api.recovery.link(passwordPath, cedula))}`)
    await setPassword(newPassword)
    await status(/Su contraseña quedó cambiada/)
  })

  it('says that a link was cut off before anything is typed', async () => {
    await open(`/recuperar#${api.recovery.link(passwordPath, cedula).slice(0, 30)}`)
    expect(await alert()).toHaveTextContent('El enlace está incompleto')
    expect(screen.queryByLabelText('Nueva contraseña')).toBeNull()
    expect(api.callsTo('/auth/recuperacion/enlace')).toEqual([])
  })

  it('does not ask for a password until the link has been checked', async () => {
    api.failNext('/auth/recuperacion/enlace', 'offline')
    await open(`/recuperar#${api.recovery.link(passwordPath, cedula)}`)
    expect(await alert()).toHaveTextContent('No pudimos revisar el enlace.')
    await press(page.user, 'Intentar de nuevo')
    await setPassword(newPassword)
    await status(/Su contraseña quedó cambiada/)
  })

  it('explains itself without a link', async () => {
    await open('/recuperar')
    expect(await alert()).toHaveTextContent('Abra esta página con el enlace del mensaje')
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible()
  })

  it('ends the session of the account in this browser', async () => {
    await open(`/recuperar#${api.recovery.link(passwordPath, cedula)}`, { member: cedula })
    await setPassword(newPassword)
    await status(/Su contraseña quedó cambiada/)
    await page.goTo('/login')
    expect(await screen.findByRole('heading', { level: 1, name: 'Inicio de Sesión' })).toBeVisible()
  })
})

describe('/confirmar-correo', () => {
  const path = '/auth/correo/confirmar'

  it('confirms only when the button is pressed', async () => {
    const user = await open(`/confirmar-correo#${api.recovery.link(path, cedula)}`)
    expect(page.location().hash).toBe('')
    expect(api.callsTo(path)).toEqual([])
    await press(user, 'Confirmar mi correo')
    await status(/Su correo quedó confirmado/)
    expect([...api.recovery.confirmed]).toEqual([cedula])
  })

  it.each([
    ['/confirmar-correo', 'Abra esta página con el enlace'],
    [`/confirmar-correo#${altered}`, 'Este enlace ya no sirve'],
  ])('says what to do at %s', async (address, text) => {
    const user = await open(address)
    const button = screen.queryByRole('button', { name: 'Confirmar mi correo' })
    if (button) await user.click(button)
    expect(await alert()).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  })
})

describe.each([
  ['/no-fui-yo', '/auth/no-fui-yo', 'Proteger mi cuenta'],
  ['/recuperar-correo', '/auth/correo/deshacer', 'Recuperar mi correo'],
])('%s', (address, path, button) => {
  it('asks first, then continues to the new password without another message', async () => {
    const user = await open(`${address}#${api.recovery.link(path, cedula)}`, { member: cedula })
    expect(page.location().hash).toBe('')
    expect(screen.getByRole('link', { name: 'Fui yo: no hacer nada' })).toHaveAttribute('href', '/')
    expect(api.callsTo(path)).toEqual([])
    await press(user, button)
    await status(/Cerramos todas las sesiones/)
    await setPassword(newPassword)
    await status(/Su contraseña quedó cambiada/)
    expect(screen.queryByText(/Ponga ahora una contraseña nueva/)).toBeNull()
    expect(api.accounts.members.get(cedula)?.data.userData.contraseña).toBe(newPassword)
  })

  it('ends the session in this browser at once', async () => {
    const user = await open(`${address}#${api.recovery.link(path, cedula)}`, { member: cedula })
    await press(user, button)
    await status(/Cerramos todas las sesiones/)
    await waitFor(() => expect(api.callsTo('/me')).not.toEqual([]))
    await page.goTo('/login')
    expect(await screen.findByRole('heading', { level: 1, name: 'Inicio de Sesión' })).toBeVisible()
  })

  it('sends one request for a double click', async () => {
    const user = await open(`${address}#${api.recovery.link(path, cedula)}`)
    await user.dblClick(screen.getByRole('button', { name: button }))
    await status(/Cerramos todas las sesiones/)
    expect(api.callsTo(path)).toHaveLength(1)
  })

  it('sends whoever received it at another address to the main one', async () => {
    const user = await open(`${address}#${api.recovery.link(path, cedula, false)}`)
    await press(user, button)
    await status(/pida un enlace al correo principal/)
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible()
  })

  it('can be tried again when the server does not respond', async () => {
    const user = await open(`${address}#${api.recovery.link(path, cedula)}`)
    api.failNext(path, 'offline')
    await press(user, button)
    expect(await alert()).toHaveTextContent('Ocurrió un error. Intente nuevamente.')
    await press(user, button)
    await status(/Cerramos todas las sesiones/)
  })

  it('offers another link when this one does not work', async () => {
    const user = await open(`${address}#${altered}`)
    await press(user, button)
    expect(await alert()).toHaveTextContent('Este enlace ya no sirve')
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible()
  })
})

it('says that the former address is back', async () => {
  const user = await open(`/recuperar-correo#${api.recovery.link('/auth/correo/deshacer', cedula)}`)
  await press(user, 'Recuperar mi correo')
  await status(/^El correo en el que recibió el mensaje es otra vez el de su cuenta\. Cerramos todas/)
})
