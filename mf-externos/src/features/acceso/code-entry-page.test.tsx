import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { officialRecord } from '@fcr/shared/session'
import { FakeApi, mountArea, startSessions, type SignedIn } from '@fcr/shared/testing/area'
import { act, screen, waitFor } from '@testing-library/react'
import { card } from '../../testing/people'
import routes from '../../routes'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

const open = (session?: SignedIn) => mountArea(routes, { at: '/loginFuncionariosJEP', api, session })
const field = () => screen.getByLabelText<HTMLInputElement>('Código de acceso')
const enter = () => screen.getByRole('button', { name: 'Ingresar' })

describe('the code entry', () => {
  it('formats a code as it is typed or pasted', async () => {
    const { user } = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Funcionarios Externos' })).toBeVisible()
    expect(field()).toHaveAttribute('placeholder', 'XXX-XXX-XXX-XXXX')
    expect(field()).toHaveAttribute('maxlength', '16')
    await user.type(field(), 'a1b2c3d')
    expect(field()).toHaveValue('A1B-2C3-D')
    await user.clear(field())
    await user.paste(' a1b 2c3 d4e 5f6g ')
    expect(field()).toHaveValue('A1B-2C3-D4E-5F6G')
  })

  it('takes a whole code that is inserted without a paste', async () => {
    await open()
    const event = new InputEvent('beforeinput', {
      inputType: 'insertText',
      data: ' código: a1b-2c3-d4e-5f6g',
      cancelable: true,
    })
    act(() => void field().dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    expect(field()).toHaveValue('A1B-2C3-D4E-5F6G')
  })

  it('says that the browser blocks cookies, before the only use of a code', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Su navegador bloquea las cookies')
    jest.restoreAllMocks()
  })

  it('keeps the caret in place while typing', async () => {
    const { user } = await open()
    await user.type(field(), 'AAABBB')
    await user.type(field(), 'xy', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(field()).toHaveValue('AAX-YAB-BB')
    expect(field().selectionStart).toBe(5)
    await user.keyboard('{Backspace}')
    expect(field()).toHaveValue('AAX-ABB-B')
    expect(field().selectionStart).toBe(3)
  })

  it('reports an empty code before a malformed one, without calling the server', async () => {
    const { user } = await open()
    await user.click(enter())
    expect(field()).toHaveAccessibleDescription(/El campo de código no puede estar vacío\.$/)
    expect(field()).toHaveFocus()
    await user.type(field(), 'ABC')
    expect(screen.queryByText(/no puede estar vacío/)).toBeNull()
    await user.keyboard('{Enter}')
    expect(field()).toHaveAccessibleDescription(
      /El formato del código no es válido\. Debe ser XXX-XXX-XXX-XXXX\.$/,
    )
    expect(api.callsTo('/ext/redeem')).toEqual([])
  })

  it.each([
    [{ status: 401 }, 'Código inválido o expirado.'],
    [{ status: 400 }, 'Solicitud inválida. Intente nuevamente.'],
    [{ status: 429 }, 'Ocurrió un error. Intente nuevamente.'],
    [{ status: 503 }, 'Ocurrió un error. Intente nuevamente.'],
    ['offline' as const, 'Ocurrió un error. Intente nuevamente.'],
    [
      { status: 200, body: { ok: false, kind: 'JEP' } },
      'Código inválido. Por favor, verifique e intente de nuevo.',
    ],
  ])('shows the literal message for a response of %j', async (answer, message) => {
    api.broken.set('/ext/redeem', answer)
    const { user, location } = await open()
    await user.type(field(), 'ZZZ-ZZZ-ZZZ-ZZZZ{Enter}')
    expect(await screen.findByText(message)).toBeVisible()
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('ZZZ-ZZZ-ZZZ-ZZZZ')
    expect(location().pathname).toBe('/loginFuncionariosJEP')
  })

  it.each([
    ['JEP', '/consultaFuncionariosJEP'],
    ['UBPD', '/mapaUBPD'],
  ] as const)('leads a %s code to %s', async (kind, path) => {
    api.officials.codes.set('A1B-2C3-D4E-5F6G', kind)
    const { user, location } = await open()
    await user.type(field(), 'a1b2c3d4e5f6g')
    await user.click(enter())
    await waitFor(() => expect(location().pathname).toBe(path))
    expect(api.callsTo('/ext/redeem').map((call) => call.body)).toEqual([{ code: 'A1B-2C3-D4E-5F6G' }])
  })

  it('cannot be submitted twice while the code is being verified', async () => {
    api.officials.codes.set('A1B-2C3-D4E-5F6G', 'JEP')
    const { user, location } = await open()
    const release = api.hold()
    await user.type(field(), 'A1B2C3D4E5F6G{Enter}')
    expect(await screen.findByRole('button', { name: 'Verificando...' })).toBeDisabled()
    release()
    await waitFor(() => expect(location().pathname).toBe('/consultaFuncionariosJEP'))
    expect(api.callsTo('/ext/redeem')).toHaveLength(1)
  })

  it('offers no way to continue when nobody is signed in', async () => {
    await open()
    expect(screen.queryByRole('link', { name: 'Continuar con la sesión activa' })).toBeNull()
  })

  it.each([
    ['JEP', '/consultaFuncionariosJEP'],
    ['UBPD', '/mapaUBPD'],
  ] as const)('lets an official with a live %s session continue', async (kind, path) => {
    const { user, location } = await open({ official: kind })
    expect(field()).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Continuar con la sesión activa' }))
    expect(location().pathname).toBe(path)
  })

  it.each(['JEP', 'UBPD'] as const)(
    'explains a held %s session and still lets the official in',
    async (kind) => {
      api.officials.held = true
      await open({ official: kind })
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Su sesión está retenida\./)
      expect(screen.queryByText('Tiene una sesión abierta en este equipo.')).toBeNull()
      expect(screen.getByRole('link', { name: 'Continuar con la sesión activa' })).toBeVisible()
    },
  )

  it('lets a tab whose session ended continue with the one that another tab opened', async () => {
    const { user } = await mountArea(routes, {
      at: '/consultaFuncionariosJEP',
      api,
      session: { official: 'JEP' },
    })
    await user.type(await screen.findByLabelText('Nombre'), 'Aurelio')
    api.officials.session = null
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^Su sesión terminó/)).toBeVisible()
    // In the other tab; then the official returns to this one.
    api.officials.session = 'UBPD'
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const link = await screen.findByRole('link', { name: 'Continuar con la sesión activa' })
    expect(link).toHaveAttribute('href', '/mapaUBPD')
    expect(screen.queryByText(/^Su sesión terminó/)).toBeNull()
  })

  it('says how long to wait after too many codes, besides the literal message', async () => {
    const message = 'Demasiados intentos. Espere 2 minutos e intente de nuevo.'
    api.broken.set('/ext/redeem', { status: 429, body: { code: 'too_many_attempts', message } })
    const { user } = await open()
    await user.type(field(), 'ZZZ-ZZZ-ZZZ-ZZZZ{Enter}')
    expect(await screen.findByText('Ocurrió un error. Intente nuevamente.')).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
  })

  it('wipes the previous official’s data when a new code is redeemed', async () => {
    await startSessions(api, { official: 'JEP' })
    officialRecord.save(card())
    api.officials.codes.set('A1B-2C3-D4E-5F6G', 'UBPD')
    const { user, client, location } = await open()
    client.setQueryData(['external', 'mapa'], [{ CC_IDENTIDAD: '1000000001' }])
    await user.type(field(), 'A1B2C3D4E5F6G{Enter}')
    await waitFor(() => expect(location().pathname).toBe('/mapaUBPD'))
    expect(client.getQueryData(['external', 'mapa'])).toBeUndefined()
    expect(officialRecord.read()).toBeNull()
  })
})
