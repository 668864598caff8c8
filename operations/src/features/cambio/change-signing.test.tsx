import userEvent from '@testing-library/user-event'
import type { Proposal } from '@fcr/shared/platform/operations'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { device } from '../../testing/fake-passkey'
import { addresses, bodiesOf, gateway, openPage } from '../../testing/fake-gateway'
import { confirm, proposed, rollback } from '../../testing/proposed-changes'

describe('a rollback of the shell', () => {
  const ofShell = '/cambio?accion=rollback&area=shell&version=1.0.0'
  const back = (version: string) => ({ version, integrity: `sha384-${version}` })
  /** The areas return too: shell and map. */
  const withMap = (next: HistoryRecord) => {
    next.changes = [
      { area: 'shell', from: '1.1.0', to: '1.0.0', disabled: false },
      { area: 'mf-mapa', from: '1.5.0', to: '1.4.2', disabled: false },
    ]
    const { shell, 'mf-mapa': mapa } = next.live.areas
    Object.assign(shell ?? {}, { active: back('1.0.0'), lastGood: null })
    Object.assign(mapa ?? {}, { active: back('1.4.2'), lastGood: null })
  }

  it('shows which areas return with it, and signs after a second confirmation', async () => {
    gateway.answers[addresses.proposals] = (body) => proposed(body as Proposal, withMap)
    openPage(ofShell)
    await screen.findByText(/Las áreas que no funcionan con ella vuelven también/)
    await confirm()
    expect(await screen.findByText('Mapa (mf-mapa): de 1.5.0 a 1.4.2')).toBeInTheDocument()
    expect(device.signed).toEqual([])
    await confirm()
    expect(
      await screen.findByRole('heading', { name: 'Marco del sitio (shell) está en 1.0.0' }),
    ).toBeInTheDocument()
    expect(bodiesOf(addresses.proposals)).toHaveLength(1)
    expect(device.signed).toHaveLength(1)
  })

  it.each<[string, (record: HistoryRecord) => void]>([
    [
      'a version that the change does not name',
      ({ live }) => Object.assign(live.areas['mf-mapa'] ?? {}, { active: back('1.3.0') }),
    ],
    [
      'an area that is switched off too',
      ({ live, at }) => Object.assign(live.areas['mf-mapa'] ?? {}, { disabled: { reason: 'x', since: at } }),
    ],
    [
      'an area that the changes leave out',
      ({ live }) => Object.assign(live.areas['mf-public'] ?? {}, { active: back('0.9.0') }),
    ],
  ])('is not signed with %s', async (_what, alter) => {
    gateway.answers[addresses.proposals] = (body) =>
      proposed(body as Proposal, (next) => {
        withMap(next)
        alter(next)
      })
    openPage(ofShell)
    await screen.findAllByText('1.1.0')
    await confirm()
    expect(await screen.findByText(/propuso otra cosa \(otras áreas\)/)).toBeInTheDocument()
    expect(device.signed).toEqual([])
  })
})

describe('a record that is not what was asked for is not signed', () => {
  it.each<[string, (record: HistoryRecord) => void]>([
    [
      'otra versión',
      (next) => Object.assign(next.live.areas['mf-mapa'] ?? {}, { active: { version: '1.3.0' } }),
    ],
    ['otra área', (next) => Object.assign(next.changes[0] ?? {}, { area: 'mf-public' })],
    ['otros cambios', (next) => next.changes.push({ area: 'shell', from: '1', to: '2', disabled: false })],
    ['otro motivo', (next) => Object.assign(next, { reason: 'Otra cosa' })],
    ['otra acción', (next) => Object.assign(next, { action: 'activate' })],
    ['otra persona', (next) => Object.assign(next, { actor: 'Nadia Prueba' })],
    [
      'otras áreas',
      (next) => Object.assign(next.live.areas['shell'] ?? {}, { active: { version: '9.9.9' } }),
    ],
    ['otras áreas', (next) => Object.assign(next.live.areas['mf-externos']?.canary ?? {}, { percent: 90 })],
  ])('%s', async (what, alter) => {
    gateway.answers[addresses.proposals] = (body) => proposed(body as Proposal, alter)
    openPage(rollback)
    await screen.findByText('3,2 %')
    await confirm()
    expect(await screen.findByText(new RegExp(`propuso otra cosa \\(${what}\\)`))).toBeInTheDocument()
    expect(device.signed).toEqual([])
  })

  it('another last good version than the page shows, though the change does not touch it', async () => {
    gateway.answers[addresses.proposals] = (body) =>
      proposed(body as Proposal, (next) =>
        Object.assign(next.live.areas['mf-mapa'] ?? {}, { lastGood: { version: '6.6.6' } }),
      )
    openPage('/cambio?accion=disable&area=mf-mapa')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Mantenimiento')
    await confirm()
    expect(await screen.findByText(/propuso otra cosa/)).toBeInTheDocument()
    expect(device.signed).toEqual([])
  })

  it('otros detalles; and the next proposal is asked for', async () => {
    const honest = gateway.answers[addresses.proposals]
    gateway.answers[addresses.proposals] = async (body) => {
      const answer = await proposed(body as Proposal)
      Object.assign(answer.body.record.live.statement ?? {}, { details: '0'.repeat(64) })
      return answer
    }
    openPage(rollback)
    await confirm()
    expect(await screen.findByText(/propuso otra cosa \(otros detalles\)/)).toBeInTheDocument()
    expect(device.signed).toEqual([])
    if (honest) gateway.answers[addresses.proposals] = honest
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Mapa (mf-mapa) está en 1.4.2' })).toBeInTheDocument()
  })
})
