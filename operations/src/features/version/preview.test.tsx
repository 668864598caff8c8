import { previewToken, type Preview } from '@fcr/shared/platform/previews'
import { signatureText, signedText } from '@fcr/shared/platform/signed-changes'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  addresses,
  answerQuestion,
  bodiesOf,
  gateway,
  openPage,
  startGateway,
} from '../../testing/fake-gateway'
import { device } from '../../testing/fake-passkey'
import { sha256Base64url } from '../../signing/digest'

const expires = Date.parse('2026-11-24T17:00:00.000Z')
const granted: Preview = { area: 'mf-externos', version: '1.0.0', expires }

beforeEach(() => {
  startGateway()
  answerQuestion('failures', () => [])
  answerQuestion('gateRun', () => ({ result: null, pictures: [] }))
  answerQuestion('diff', () => ({
    files: [],
    routes: { added: [], removed: [] },
    requires: [],
    size: { before: 1, after: 1 },
  }))
  propose({ body: { outcome: 'proposed-preview', granted } })
})

const propose = (answer: { status?: number; body: unknown }) => {
  gateway.answers[addresses.proposals] = () => answer
}
const openDialog = async () => {
  openPage('/version/mf-externos/1.0.0')
  await userEvent.click(await screen.findByRole('button', { name: 'Vista previa' }))
}
const sign = () => userEvent.click(screen.getByRole('button', { name: 'Firmar el enlace' }))

describe('the preview of a version', () => {
  it('is a link to the site that the passkey has signed', async () => {
    await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Cuánto sirve el enlace'), '7 días')
    await sign()
    expect(await screen.findByRole('heading', { name: 'Enlace de la vista previa' })).toBeInTheDocument()
    expect(bodiesOf(addresses.proposals)).toEqual([
      { action: 'preview', area: 'mf-externos', version: '1.0.0', hours: 168 },
    ])
    expect(device.signed).toEqual([await sha256Base64url(signedText('preview', granted))])
    const parts = ['data', 'client', 'signature'].map((text) => btoa(text).replaceAll('=', ''))
    const [authenticatorData = '', clientDataJSON = '', signature = ''] = parts
    const made = signatureText({ authenticatorData, clientDataJSON, signature })
    const token = previewToken(granted, '0011223344556677', made)
    expect(screen.getByLabelText('Enlace')).toHaveValue(
      `https://site.example/operacion/vista-previa?t=${token}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is only of the version on the page, whatever the gateway proposes', async () => {
    propose({
      body: { outcome: 'proposed-preview', granted: { ...granted, area: 'shell', version: '9.9.9' } },
    })
    await openDialog()
    await sign()
    await screen.findByRole('heading', { name: 'Enlace de la vista previa' })
    expect(device.signed).toEqual([await sha256Base64url(signedText('preview', granted))])
  })

  it('says why the registry refuses it, and signs nothing', async () => {
    const reasons = ['mf-externos 1.0.0 needs react 20']
    propose({ status: 409, body: { code: 'incompatible', reasons } })
    await openDialog()
    await sign()
    expect(await screen.findByRole('alert')).toHaveTextContent(/No se puede mostrar: .* needs react 20/)
    expect(device.signed).toEqual([])
  })

  it('is signed at the next attempt if the passkey was declined, without asking the registry again', async () => {
    device.declines = true
    await openDialog()
    await sign()
    expect(await screen.findByRole('alert')).toHaveTextContent('No se usó ninguna llave')
    device.declines = false
    await sign()
    expect(await screen.findByRole('heading', { name: 'Enlace de la vista previa' })).toBeInTheDocument()
    expect(bodiesOf(addresses.proposals)).toHaveLength(1)
  })

  it('does not exist of what is live', async () => {
    openPage('/version/mf-externos/1.1.0')
    await screen.findByRole('heading', { name: 'Versión 1.1.0' })
    expect(screen.queryByRole('button', { name: 'Vista previa' })).not.toBeInTheDocument()
  })
})
