import { passkeyRename, type OwnAccount } from '@fcr/shared/contracts/staff/account'
import { staffRealm } from '@fcr/shared/session'
import { done, FakeApi, mountArea, ok, refusal } from '@fcr/shared/testing/area'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'

const base = '/fundacion/cuenta'
const passkey = (id: string, nombre: string) => ({ id, nombre, creada: at, ultimo_uso: null })
const at = '2026-11-02T15:00:00.000Z'
const session = {
  creada: at,
  ultimo_uso: at,
  actual: true,
  segundos_restantes: 3600,
  direccion: '192.0.2.1',
  navegador: 'Firefox/140.0',
}
const unproven = refusal(403, 'step_up_required', { message: 'Confirme que es usted para continuar.' })
const codes = { codigos: ['AAAAA-BBBBB-CCCCC', 'DDDDD-EEEEE-FFFFF'] }

let api: FakeApi
let account: OwnAccount
beforeEach(() => {
  api = new FakeApi()
  account = {
    llaves: [passkey('3', 'Computador'), passkey('4', 'Celular')],
    contrasena: { creada: at, ultimo_uso: null, codigos: 7 },
    sesiones: [session, { ...session, creada: '2026-11-01T15:00:00.000Z', actual: false }],
  }
  api.serve('GET /fundacion/cuenta', () => ok(account))
  api.serve('POST /fundacion/cuenta/llaves/:id/nombre', ({ body }, { id }) => {
    const { nombre } = passkeyRename.parse(body)
    account.llaves = account.llaves.map((each) => (each.id === id ? { ...each, nombre } : each))
    return done
  })
  api.serve('POST /fundacion/cuenta/llaves/:id/quitar', (_call, { id }) => {
    account.llaves = account.llaves.filter((each) => each.id !== id)
    return done
  })
  api.serve('POST /fundacion/cuenta/codigo', () =>
    ok({ inscripcion: 'i', secreto: 'ABCDEFGH', direccion: 'otpauth://totp/x?secret=ABCDEFGH' }),
  )
  api.serve('POST /fundacion/cuenta/contrasena', () => ok(codes))
  api.serve('POST /fundacion/cuenta/contrasena/quitar', () => {
    account.contrasena = null
    return done
  })
  api.serve('POST /fundacion/cuenta/recuperacion', () => ok(codes))
  api.serve('POST /fundacion/cuenta/sesiones/cerrar-otras', () => {
    account.sesiones = account.sesiones.filter(({ actual }) => actual)
    return ok({ cerradas: 1 })
  })
  api.serve('POST /fundacion/comprobar', () => ok({ llave: null, contrasena: true }))
  api.serve('POST /fundacion/comprobar/contrasena', () => done)
})

async function open() {
  const { user } = await mountArea(routes, { at: base, api, session: { staff: ['datos'] } })
  await screen.findByRole('region', { name: 'Sesiones abiertas' })
  return user
}
type User = Awaited<ReturnType<typeof open>>
const sheet = (name: string) => within(screen.getByRole('region', { name }))
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }))
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const bodies = (path: string) => api.callsTo(base + path).map(({ body }) => body)

async function prove(user: User) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que es usted' }))
  await user.type(await dialog.findByLabelText('Contraseña'), 'Camino2026')
  await user.type(dialog.getByLabelText('Código de 6 dígitos'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
}

describe('the sessions', () => {
  it('are listed, with this one marked; the others are closed on one press', async () => {
    const user = await open()
    const sessions = sheet('Sesiones abiertas')
    expect(sessions.getByRole('row', { name: /Esta sesión/ })).toHaveTextContent(/Firefox.*192\.0\.2\.1/)
    expect(sessions.getByText('Otra sesión')).toBeVisible()
    await press(user, 'Cerrar las otras sesiones')
    await waitFor(() => expect(sessions.queryByText('Otra sesión')).toBeNull())
    expect(sessions.getByText('Esta sesión')).toBeVisible()
    expect(sessions.queryByRole('button')).toBeNull()
  })

  it('stay listed when the call fails, with the reason', async () => {
    const user = await open()
    api.failNext(`${base}/sesiones/cerrar-otras`, 'offline')
    await press(user, 'Cerrar las otras sesiones')
    expect(await sheet('Sesiones abiertas').findByRole('alert')).toHaveTextContent('no respondió')
    expect(screen.getByText('Otra sesión')).toBeVisible()
  })
})

describe('the passkeys', () => {
  const device = { create: jest.fn<() => Promise<unknown>>() }
  const bytes = new ArrayBuffer(3)
  const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] }
  const extensions = () => ({})
  const created = {
    id: 'AAAA',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: extensions,
  }
  beforeEach(() => {
    device.create.mockReset().mockResolvedValue(created)
    const creation = {
      challenge: 'AAAA',
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      rp: { id: 'localhost', name: 'FCR' },
      user: { id: 'AAAA', name: 'x', displayName: 'x' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
    api.serve('POST /fundacion/cuenta/llaves/opciones', () => ok(creation))
    api.serve('POST /fundacion/cuenta/llaves', () => {
      account.llaves = [...account.llaves, passkey('5', 'Llave nueva')]
      return done
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })
  /** The browser has passkeys. */
  function plugIn() {
    Object.assign(globalThis, { PublicKeyCredential: function () {} })
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: device })
  }

  it('are added with the device, after a proof if the API wants one', async () => {
    plugIn()
    const user = await open()
    api.failNext(`${base}/llaves/opciones`, unproven)
    await press(user, 'Agregar llave')
    await prove(user)
    expect(await screen.findByRole('row', { name: /Llave nueva/ })).toBeVisible()
    expect(bodies('/llaves')).toEqual([
      expect.objectContaining({ id: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] }),
    ])
  })

  it('are not added when the person declines, or leaves the proof', async () => {
    plugIn()
    device.create.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const user = await open()
    await press(user, 'Agregar llave')
    const keys = sheet('Llaves de acceso')
    expect(await keys.findByRole('alert')).toHaveTextContent('No se usó ninguna llave')
    api.failNext(`${base}/llaves/opciones`, unproven)
    await press(user, 'Agregar llave')
    await user.click(await screen.findByRole('button', { name: 'Volver sin hacerlo' }))
    expect(await keys.findByText('No se hizo nada: falta confirmar que es usted.')).toBeVisible()
    expect(bodies('/llaves')).toEqual([])
  })

  it('are not offered by every browser, and the page says so', async () => {
    const user = await open()
    await press(user, 'Agregar llave')
    expect(await sheet('Llaves de acceso').findByRole('alert')).toHaveTextContent(
      'Este navegador no puede usar llaves de acceso aquí.',
    )
  })

  it('are renamed; a name that the API refuses stays typed', async () => {
    const user = await open()
    await user.click(rowOf(/^Celular/).getByRole('button', { name: 'Cambiar nombre' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Nombre de la llave' }))
    await user.clear(dialog.getByLabelText('Nombre'))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(bodies('/llaves/4/nombre')).toEqual([])
    await user.type(dialog.getByLabelText('Nombre'), ' Tableta ')
    api.failNext(`${base}/llaves/4/nombre`, refusal(404, 'not_found', { message: 'Esa llave ya no existe.' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Esa llave ya no existe.')
    expect(dialog.getByLabelText('Nombre')).toHaveValue(' Tableta ')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('row', { name: /^Tableta/ })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are removed, except the only way in', async () => {
    account.contrasena = null
    const user = await open()
    await user.click(rowOf(/^Celular/).getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByText(/Es su única forma de ingresar/)).toBeVisible()
    expect(screen.queryByRole('row', { name: /^Celular/ })).toBeNull()
    expect(rowOf(/^Computador/).queryByRole('button', { name: 'Quitar' })).toBeNull()
  })

  it('keep the typed name while the session ends, until its person is back', async () => {
    const user = await open()
    await user.click(rowOf(/^Celular/).getByRole('button', { name: 'Cambiar nombre' }))
    await user.type(screen.getByLabelText('Nombre'), ' azul')
    api.staff.session = null
    await press(user, 'Guardar')
    await screen.findByRole('dialog', { name: 'Su sesión terminó' })
    expect(screen.getByLabelText('Nombre').closest('[inert]')).not.toBeNull()
    api.staff.signIn(['datos'])
    await act(() => staffRealm.reload().then(() => undefined))
    expect(screen.getByLabelText('Nombre')).toHaveValue('Celular azul')
    await press(user, 'Guardar')
    expect(await screen.findByRole('row', { name: /^Celular azul/ })).toBeVisible()
  })
})

describe('password and application', () => {
  const way = () => sheet('Contraseña y aplicación')
  async function fill(user: User) {
    await user.type(await screen.findByLabelText('Contraseña nueva'), 'Sendero2027')
    await user.type(screen.getByLabelText('Código de 6 dígitos'), '123 456')
    await press(user, 'Guardar contraseña y aplicación')
  }

  it('are changed; then the new printed codes are shown once', async () => {
    const user = await open()
    expect(way().getByText('7')).toBeVisible()
    await user.click(way().getByRole('button', { name: 'Cambiar' }))
    await fill(user)
    expect(await screen.findByText('DDDDD-EEEEE-FFFFF')).toBeVisible()
    expect(bodies('/contrasena')).toEqual([{ contrasena: 'Sendero2027', inscripcion: 'i', codigo: '123456' }])
    await press(user, 'Ya los guardé')
    expect(screen.queryByText('DDDDD-EEEEE-FFFFF')).toBeNull()
    expect(way().getByRole('button', { name: 'Cambiar' })).toBeVisible()
  })

  it('keep what was typed when the API refuses the code', async () => {
    account.contrasena = null
    const user = await open()
    await user.click(way().getByRole('button', { name: 'Configurar' }))
    api.failNext(`${base}/contrasena`, refusal(400, 'wrong_code', { message: 'El código no es correcto.' }))
    await fill(user)
    expect(await way().findByRole('alert')).toHaveTextContent('El código no es correcto.')
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('Sendero2027')
    await press(user, 'Guardar contraseña y aplicación')
    expect(await screen.findByText('AAAAA-BBBBB-CCCCC')).toBeVisible()
  })

  it('keep what was typed while the session ends', async () => {
    const user = await open()
    await user.click(way().getByRole('button', { name: 'Cambiar' }))
    await screen.findByLabelText('Contraseña nueva')
    api.staff.session = null
    await fill(user)
    await screen.findByRole('dialog', { name: 'Su sesión terminó' })
    api.staff.signIn(['datos'])
    await act(() => staffRealm.reload().then(() => undefined))
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('Sendero2027')
  })

  it('print new codes after a proof, and none without it', async () => {
    const user = await open()
    api.failNext(`${base}/recuperacion`, unproven)
    await press(user, 'Imprimir códigos nuevos')
    await user.click(await screen.findByRole('button', { name: 'Volver sin hacerlo' }))
    expect(await way().findByRole('alert')).toHaveTextContent(
      'No se hizo nada: falta confirmar que es usted.',
    )
    api.failNext(`${base}/recuperacion`, unproven)
    await press(user, 'Imprimir códigos nuevos')
    await prove(user)
    expect(await screen.findByText('AAAAA-BBBBB-CCCCC')).toBeVisible()
  })

  it('are removed only where a passkey remains', async () => {
    const user = await open()
    await user.click(way().getByRole('button', { name: 'Quitar' }))
    expect(await way().findByText(/^No tiene\. Sirve para ingresar/)).toBeVisible()
  })

  it('cannot be removed without a passkey', async () => {
    account.llaves = []
    await open()
    expect(way().getByRole('button', { name: 'Cambiar' })).toBeVisible()
    expect(way().queryByRole('button', { name: 'Quitar' })).toBeNull()
  })
})
