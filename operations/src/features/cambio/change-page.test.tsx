import type { Proposal } from '@fcr/shared/platform/operations'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { canonicalText, changeContent, stateOf, signedText } from '@fcr/shared/platform/signed-changes'
import { describe, expect, it, jest } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sha256Base64url, sha256Hex } from '../../signing/digest'
import { device } from '../../testing/fake-passkey'
import { addresses, bodiesOf, gateway, openPage, sendSnapshot } from '../../testing/fake-gateway'
import { applied, confirm, proposed, rollback } from '../../testing/proposed-changes'
import { snapshot } from '../../testing/samples'

it.each([
  ['failed', 'El control de salida encontró fallas en esta versión.'],
  [null, 'El control de salida no ha corrido con esta versión.'],
] as const)('says beforehand that the release checks did not pass a version (%s)', async (outcome, text) => {
  const known = snapshot()
  known.areas = known.areas.map((area) => ({
    ...area,
    versions: area.versions.map((version) => ({
      ...version,
      gate: outcome && { outcome, thorough: null },
    })),
  }))
  const version = known.areas.find(({ area }) => area === 'mf-mapa')?.versions.slice(-1)[0]?.version
  openPage(`/cambio?accion=activate&area=mf-mapa&version=${version}`)
  await screen.findByRole('button', { name: /Confirmar/ })
  expect(screen.queryByText(text)).toBeNull()
  sendSnapshot(known)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

it.each([
  ['accion=enable&area=mf-mapa', 'Mapa (mf-mapa) no está apagada.'],
  ['accion=end-canary&area=mf-mapa', 'Mapa (mf-mapa) no tiene una prueba en curso.'],
])('an old address shows no form, but why: %s', async (params, text) => {
  openPage(`/cambio?${params}`)
  expect(await screen.findByText(`Nada que cambiar: ${text}`)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Confirmar/ })).toBeNull()
})

describe('a rollback', () => {
  it('takes one press: the first reason is chosen, and the passkey signs exactly the proposed change', async () => {
    openPage(rollback)
    await confirm(/Confirmar y volver a 1\.4\.2/)
    expect(await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })).toHaveFocus()
    expect(bodiesOf(addresses.proposals)).toEqual([
      { action: 'rollback', area: 'mf-mapa', to: '1.4.2', reason: 'Falla para las personas' },
    ])
    const [sent] = bodiesOf(addresses.history) as [HistoryRecord]
    const state = await sha256Hex(canonicalText(stateOf(sent.live)))
    const text = signedText('change', changeContent(sent.live, state))
    expect(device.signed).toEqual([await sha256Base64url(text)])
    expect(JSON.parse(atob(sent.live.statement?.signature ?? ''))).toEqual({
      authenticatorData: 'ZGF0YQ',
      clientDataJSON: 'Y2xpZW50',
      signature: 'c2lnbmF0dXJl',
    })
  })

  it('joins reason and detail', async () => {
    openPage(rollback)
    await userEvent.click(await screen.findByRole('radio', { name: 'Se ve mal' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Detalle/ }), 'En teléfonos')
    await confirm()
    await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })
    expect(bodiesOf(addresses.proposals)).toEqual([
      expect.objectContaining({ reason: 'Se ve mal. En teléfonos' }),
    ])
  })

  it('asks which other reason it is', async () => {
    openPage(rollback)
    await userEvent.click(await screen.findByRole('radio', { name: 'Otro motivo' }))
    await confirm()
    expect(screen.getByRole('textbox', { name: /Detalle/ })).toHaveFocus()
    expect(bodiesOf(addresses.proposals)).toEqual([])
  })

  it('counts the servers until all have the revision', async () => {
    openPage(rollback)
    await confirm()
    expect(await screen.findByText(/0 de 3 servidores al día\. Revisión 215/)).toBeInTheDocument()
    const at = (revisions: number[]) =>
      snapshot({
        gateways: revisions.map((revision, i) => ({ gateway: `${i}`, host: `Puerta ${i}`, revision })),
      })
    sendSnapshot(at([215, 215, 214]))
    expect(screen.getByText(/2 de 3 servidores al día/)).toBeInTheDocument()
    expect(screen.getByText('Puerta 2: esperando')).toBeInTheDocument()
    sendSnapshot(at([215, 216, 215]))
    expect(screen.getByText(/3 de 3 servidores al día/)).toBeInTheDocument()
  })

  it('keeps what was typed when somebody else was faster', async () => {
    gateway.answers[addresses.history] = () => ({ body: { applied: false } })
    openPage(rollback)
    await userEvent.type(await screen.findByRole('textbox', { name: /Detalle/ }), 'En teléfonos')
    await confirm()
    expect(await screen.findByText(/Otra persona cambió algo mientras tanto/)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /Detalle/ })).toHaveValue('En teléfonos')
    gateway.answers[addresses.history] = applied
    await confirm()
    await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })
    expect(bodiesOf(addresses.proposals)).toHaveLength(2)
  })

  it('does not ask for another proposal when the passkey was declined', async () => {
    device.declines = true
    openPage(rollback)
    await confirm()
    expect(await screen.findByText(/No se usó ninguna llave/)).toBeInTheDocument()
    device.declines = false
    await confirm()
    await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })
    expect(bodiesOf(addresses.proposals)).toHaveLength(1)
  })

  it('is not signed if the proposal continues another revision than the page shows', async () => {
    gateway.answers[addresses.proposals] = (body) =>
      proposed(body as Proposal, (next) => Object.assign(next, { previous: 213 }))
    openPage(rollback)
    await screen.findByText('3,2 %')
    await confirm()
    expect(await screen.findByText(/Otra persona cambió algo mientras tanto/)).toBeInTheDocument()
    expect(device.signed).toEqual([])
    expect(bodiesOf(addresses.history)).toEqual([])
    gateway.answers[addresses.proposals] = (body) => proposed(body as Proposal)
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })).toBeInTheDocument()
  })

  it.each([
    ['is lost', 'no connection'],
    ['is a server error', { status: 502 }],
  ] as const)(
    'says that the outcome is unknown when the answer to the signed change %s',
    async (_, answer) => {
      gateway.answers[addresses.history] = () => answer
      openPage(rollback)
      await confirm()
      expect(await screen.findByText(/está en la historia como revisión 215/)).toBeInTheDocument()
    },
  )

  it('keeps the form while the session has ended, and goes on after signing in', async () => {
    openPage(rollback)
    await userEvent.type(await screen.findByRole('textbox', { name: /Detalle/ }), 'En teléfonos')
    gateway.session = undefined
    await confirm()
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar con llave de acceso' }))
    expect(await screen.findByRole('textbox', { name: /Detalle/ })).toHaveValue('En teléfonos')
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })).toBeInTheDocument()
    // The device need not ask which passkey: this tab knows the one that began the session.
    expect(device.allowed.slice(-1)[0]).toEqual([expect.objectContaining({ type: 'public-key' })])
  })
})

it('says what to do if an area cannot go back without the shell', async () => {
  const reasons = ['mf-mapa 1.4.2 requires area contract 1, the shell has 2 (shell 2.0.0)']
  gateway.answers[addresses.proposals] = () => ({ status: 409, body: { code: 'contract', reasons } })
  openPage(rollback)
  await confirm()
  expect(await screen.findByText(/vuelva el marco del sitio, y las áreas vuelven con él/)).toBeInTheDocument()
})

describe('other changes', () => {
  it('lets an operator roll back anyway to a version that the release checks refuse by now', async () => {
    const refused = { status: 409, body: { code: 'gate', reasons: ['mf-mapa 1.4.2: it threw'] } }
    const answers = [refused, { body: { outcome: 'unchanged', why: '' } }]
    gateway.answers[addresses.proposals] = () => answers.shift() ?? {}
    openPage(rollback)
    await confirm()
    await userEvent.click(await screen.findByRole('checkbox', { name: /Hacerlo de todos modos/ }))
    await confirm()
    await screen.findByText('No hay nada que cambiar.')
    const asked = { action: 'rollback', area: 'mf-mapa', to: '1.4.2', reason: 'Falla para las personas' }
    expect(bodiesOf(addresses.proposals)).toEqual([asked, { ...asked, force: true }])
  })

  it('shows why the release checks refused a version, and does it anyway only if asked to', async () => {
    const answers = [
      { status: 409, body: { code: 'gate', reasons: ['mf-mapa 1.6.0: the page stayed blank'] } },
      { body: { outcome: 'unchanged', why: 'mf-mapa 1.6.0 is already active' } },
    ]
    gateway.answers[addresses.proposals] = () => answers.shift() ?? {}
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
    openPage('/cambio?accion=activate&area=mf-mapa&version=1.6.0')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Urgente')
    await confirm()
    const reason = await screen.findByText('mf-mapa 1.6.0: the page stayed blank')
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'start' })
    expect(reason.closest('[lang]')).toHaveAttribute('lang', 'en')
    await userEvent.click(screen.getByRole('checkbox', { name: /Hacerlo de todos modos/ }))
    await confirm()
    await screen.findByText('No hay nada que cambiar.')
    const asked = { action: 'activate', area: 'mf-mapa', version: '1.6.0', reason: 'Urgente' }
    expect(bodiesOf(addresses.proposals)).toEqual([asked, { ...asked, force: true }])
  })

  it.each([{ action: 'activate', version: '1.6.0' }, { action: 'promote' }])(
    'shows what differs from the live version, and asks whether it should look like this: %j',
    async (change) => {
      const answers = [
        { status: 409, body: { code: 'differences', reasons: ["the page's heading is at 900 px"] } },
        { body: { outcome: 'unchanged', why: 'mf-mapa 1.6.0 is already active' } },
      ]
      gateway.answers[addresses.proposals] = () => answers.shift() ?? {}
      openPage(`/cambio?accion=${change.action}&area=mf-mapa&version=1.6.0`)
      await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Rediseño')
      await confirm()
      expect(await screen.findByText("the page's heading is at 900 px")).toBeInTheDocument()
      expect(screen.queryByRole('checkbox', { name: /Hacerlo de todos modos/ })).not.toBeInTheDocument()
      await userEvent.click(screen.getByRole('checkbox', { name: /Así debe verse/ }))
      await confirm()
      await screen.findByText('No hay nada que cambiar.')
      const asked = { ...change, area: 'mf-mapa', reason: 'Rediseño' }
      expect(bodiesOf(addresses.proposals)).toEqual([asked, { ...asked, intended: true }])
    },
  )

  it.each([
    [true, 'Mapa (mf-mapa) está en 1.6.0'],
    [undefined, /otros cambios/],
  ])('marks a security fix, and signs it only if the record does: %s', async (marked, shown) => {
    gateway.answers[addresses.proposals] = (body) =>
      proposed(body as Proposal, ({ live, changes }) => {
        const area = live.areas['mf-mapa']
        if (area) area.active = { version: '1.6.0', integrity: 'sha384-1.6.0' }
        Object.assign(changes[0] ?? {}, { to: '1.6.0', securityFix: marked })
      })
    openPage('/cambio?accion=activate&area=mf-mapa&version=1.6.0')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Urgente')
    await userEvent.click(screen.getByRole('checkbox', { name: /Corrige una falla de seguridad/ }))
    await confirm()
    expect(await screen.findByText(shown)).toBeInTheDocument()
    const asked = { action: 'activate', area: 'mf-mapa', version: '1.6.0', reason: 'Urgente' }
    expect(bodiesOf(addresses.proposals)).toEqual([{ ...asked, securityFix: true }])
    expect(device.signed).toHaveLength(marked ? 1 : 0)
  })

  it('needs a reason in words to switch an area off', async () => {
    openPage('/cambio?accion=disable&area=mf-mapa')
    await confirm()
    expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/Escriba el motivo/)
    expect(bodiesOf(addresses.proposals)).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Mantenimiento')
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está apagada' })).toBeInTheDocument()
  })

  it('asks for the version if the address names none', async () => {
    openPage('/cambio?accion=activate&area=mf-public')
    const list = await screen.findByLabelText('Versión')
    expect(within(list).queryByRole('option', { name: /1\.1\.0/ })).not.toBeInTheDocument()
    await userEvent.selectOptions(list, '1.0.0')
    await userEvent.click(screen.getByRole('button', { name: 'Seguir' }))
    expect(
      await screen.findByRole('heading', { name: 'Poner Sitio público (mf-public) 1.0.0 en vivo' }),
    ).toBeInTheDocument()
  })

  it('can be made without the stream: the address says enough', async () => {
    gateway.connected = false
    openPage(rollback)
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })).toBeInTheDocument()
  })

  it.each([
    ['/cambio?accion=otra&area=mf-mapa', 'La dirección no dice qué cambiar.'],
    ['/cambio?accion=rollback&area=mf-nada', 'El registro no tiene un área Nada (mf-nada).'],
    ['/cambio?accion=disable&area=mf-nada', 'El registro no tiene un área Nada (mf-nada).'],
    ['/version/mf-nada/1.0.0', 'El registro no tiene un área Nada (mf-nada).'],
    ['/version/mf-mapa/9.9.9', 'El registro no tiene la versión 9.9.9 de Mapa (mf-mapa).'],
  ])('%s says what is wrong with it, and leads back', async (address, text) => {
    openPage(address)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Regresar al resumen' })).toHaveAttribute('href', '/')
  })

  it('an address of an area alone leads to its versions', async () => {
    openPage('/version/mf-mapa')
    expect(await screen.findByRole('heading', { level: 1, name: 'Versiones' })).toBeInTheDocument()
  })
})
