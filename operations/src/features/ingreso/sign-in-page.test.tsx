import { SESSION } from '@fcr/shared/platform/operations'
import { signedText } from '@fcr/shared/platform/signed-changes'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sha256Base64url } from '../../signing/digest'
import { device } from '../../testing/fake-passkey'
import { bodiesOf, gateway, openPage, startGateway } from '../../testing/fake-gateway'

let passkey: ReturnType<typeof startGateway>
beforeEach(() => {
  passkey = startGateway()
  gateway.session = undefined
})

const enter = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Entrar con llave de acceso' }))

describe('signing in', () => {
  it('signs the nonce and opens the page of the address', async () => {
    openPage('/version')
    await enter()
    expect(await screen.findByRole('heading', { level: 1, name: 'Versiones' })).toBeInTheDocument()
    expect(device.signed).toEqual([await sha256Base64url(signedText('session', { nonce: 'bm9uY2U' }))])
    const assertion = { authenticatorData: 'ZGF0YQ', clientDataJSON: 'Y2xpZW50', signature: 'c2lnbmF0dXJl' }
    expect(bodiesOf(`POST ${SESSION}`)).toEqual([{ nonce: 'bm9uY2U', credential: 'Y3JlZA', assertion }])
  })

  it('says that a key is not allowed', async () => {
    gateway.answers[`POST ${SESSION}`] = () => ({ status: 401 })
    openPage('/')
    await enter()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Esta llave no está autorizada/)
  })

  it('says that nothing happened when the person declines, and can be tried again', async () => {
    device.declines = true
    openPage('/')
    await enter()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /No se usó ninguna llave\. Si este equipo no ofreció ninguna, todavía no está registrado: pulse «Registrar este equipo»/,
    )
    device.declines = false
    await enter()
    expect(await screen.findByRole('heading', { level: 2, name: 'Áreas' })).toBeInTheDocument()
  })

  it('says that there is no connection, and tries again on demand', async () => {
    const answer = gateway.answers[`GET ${SESSION}`]
    gateway.answers[`GET ${SESSION}`] = () => 'no connection'
    openPage('/')
    expect(await screen.findByRole('alert')).toHaveTextContent(/No hay conexión/)
    if (answer) gateway.answers[`GET ${SESSION}`] = answer
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
    expect(await screen.findByRole('button', { name: 'Entrar con llave de acceso' })).toBeInTheDocument()
  })
})

describe('registering a device', () => {
  const open = async () => {
    openPage('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Registrar este equipo' }))
  }
  const create = async () => userEvent.click(screen.getByRole('button', { name: 'Crear la llave de acceso' }))

  it('creates a passkey for this host, hands in its public key, and shows its number', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Su nombre'), 'Tomás Ficticio')
    await create()
    expect(await screen.findByText('5f0c 9a3b e1d2 7748')).toBeInTheDocument()
    expect(
      screen.getByText('areas key allow 5f0c9a3be1d27748 operator --owner "Tomás Ficticio"'),
    ).toBeInTheDocument()
    expect(bodiesOf('POST /operacion/sesion/llaves')).toEqual([
      { publicKey: 'cHVibGlj', credential: 'Y3JlZA' },
    ])
    expect(passkey.create).toHaveBeenCalledWith({
      publicKey: expect.objectContaining({
        rp: { id: 'localhost', name: 'Operación' },
        user: expect.objectContaining({ name: 'Tomás Ficticio' }),
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      }),
      signal: expect.anything(),
    })
  })

  it('says what to do while too many keys of this network wait', async () => {
    gateway.answers['POST /operacion/sesion/llaves'] = () => ({
      status: 409,
      body: { code: 'too-many-waiting' },
    })
    await open()
    await userEvent.type(screen.getByLabelText('Su nombre'), 'Tomás Ficticio')
    await create()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Ya esperan varias llaves de esta red/)
  })

  it('asks for the name first', async () => {
    await open()
    await create()
    expect(screen.getByLabelText('Su nombre')).toHaveAccessibleDescription(/Escriba su nombre/)
    expect(screen.getByLabelText('Su nombre')).toHaveFocus()
    expect(passkey.create).not.toHaveBeenCalled()
  })
})
