import type { Proposal } from '@fcr/shared/platform/operations'
import type { Keyring, PublishingKey } from '@fcr/shared/platform/keys'
import { canonicalText, detailsOf, keysContent, signedText } from '@fcr/shared/platform/signed-changes'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sha256Base64url, sha256Hex } from '../../signing/digest'
import { device } from '../../testing/fake-passkey'
import {
  addresses,
  answerQuestion,
  bodiesOf,
  gateway,
  openPage,
  startGateway,
} from '../../testing/fake-gateway'
import { key, record, session } from '../../testing/samples'

const waiting = '5f0c9a3be1d27748'
const known = [key(session.key, session.owner), key('8899aabbccddeeff', 'Tomás Ficticio')]

/** The keys after a proposal, as an honest gateway has them. */
function keysAfter(proposal: Proposal): PublishingKey[] {
  if (proposal.action === 'allow-key') return [...known, key(proposal.id, proposal.owner)]
  if (proposal.action !== 'revoke-key') return known
  const revoked = { at: '2026-11-23T07:00:00.000Z', by: session.owner, reason: proposal.reason }
  return known.map((each) => (each.id === proposal.id ? { ...each, revoked } : each))
}

const proposed = (proposal: Proposal, keys = keysAfter(proposal)) => {
  const keyring: Keyring = {
    formatVersion: 1,
    number: 4,
    previous: 3,
    before: 'a'.repeat(64),
    at: '2026-11-23T07:00:00.000Z',
    action: 'allow',
    actor: session.owner,
    reason: '',
    keys,
    signed: { key: session.key, signature: '' },
  }
  return { body: { outcome: 'proposed-keys', keyring } }
}

beforeEach(() => {
  startGateway()
  answerQuestion('keys', () => known)
  answerQuestion('waitingKeys', () => [
    {
      id: waiting,
      publicKey: 'AAAA',
      credential: 'xyz',
      rpId: 'localhost',
      requestedAt: '2026-11-23T07:00:00.000Z',
    },
  ])
  gateway.answers[addresses.proposals] = (body) => proposed(body as Proposal)
  gateway.answers[addresses.keys] = () => ({ body: { applied: true } })
})

const allow = async () => {
  openPage('/llaves')
  await screen.findByText('Tomás Ficticio')
  await userEvent.click(await screen.findByRole('button', { name: `Aprobar la llave ${waiting}` }))
  await userEvent.type(screen.getByLabelText('De quién es'), 'Nadia Prueba')
  await userEvent.click(screen.getByRole('button', { name: 'Firmar y aprobar' }))
}

describe('allowing a key', () => {
  it('signs exactly the proposed keys', async () => {
    await allow()
    expect(await screen.findByText(/La llave de Nadia Prueba está autorizada/)).toBeInTheDocument()
    expect(bodiesOf(addresses.proposals)).toEqual([
      { action: 'allow-key', id: waiting, owner: 'Nadia Prueba' },
    ])
    const [sent] = bodiesOf(addresses.keys) as [Keyring]
    expect(device.signed).toEqual([await sha256Base64url(signedText('keys', keysContent(sent)))])
    expect(sent.signed.signature).not.toBe('')
  })

  it.each<[string, (keys: PublishingKey[]) => PublishingKey[]]>([
    [
      'otra llave',
      (keys) => keys.map((each) => (each.id === waiting ? { ...each, grants: ['operator', 'gate'] } : each)),
    ],
    [
      'otra llave',
      (keys) => keys.map((each) => (each.id === waiting ? { ...each, areas: ['mf-mapa'] } : each)),
    ],
    ['otras llaves', (keys) => [...keys, key('ffffffffffffffff', 'Nadie')]],
  ])('does not sign %s', async (what, alter) => {
    gateway.answers[addresses.proposals] = (body) =>
      proposed(body as Proposal, alter(keysAfter(body as Proposal)))
    await allow()
    expect(await screen.findByText(new RegExp(`propuso otra cosa \\(${what}\\)`))).toBeInTheDocument()
    expect(device.signed).toEqual([])
  })

  it('keeps the name when somebody else was faster', async () => {
    gateway.answers[addresses.keys] = () => ({ body: { applied: false } })
    await allow()
    expect(await screen.findByText(/Otra persona cambió las llaves/)).toBeInTheDocument()
    expect(screen.getByLabelText('De quién es')).toHaveValue('Nadia Prueba')
  })
})

it('names the owner of a key that belongs to no person', async () => {
  answerQuestion('keys', () => [{ ...key(session.key, 'this machine'), addedBy: 'local start' }])
  openPage('/llaves')
  const [own] = await screen.findAllByText('Este servidor')
  expect(own?.closest('li')).toHaveTextContent(/por el arranque local/)
  expect(screen.getByRole('button', { name: 'Revocar la llave de Este servidor' })).toBeInTheDocument()
})

describe('revoking a key', () => {
  it('needs a reason', async () => {
    openPage('/llaves')
    await userEvent.click(await screen.findByRole('button', { name: 'Revocar la llave de Tomás Ficticio' }))
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y revocar' }))
    expect(screen.getByLabelText('Motivo')).toHaveAccessibleDescription(/Escriba el motivo/)
    await userEvent.type(screen.getByLabelText('Motivo'), 'Perdió el equipo')
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y revocar' }))
    expect(await screen.findByText('La llave de Tomás Ficticio ya no sirve.')).toBeInTheDocument()
    expect(bodiesOf(addresses.proposals)).toEqual([
      { action: 'revoke-key', id: '8899aabbccddeeff', reason: 'Perdió el equipo' },
    ])
  })

  it('first signs again what that key has signed, if that is live, and nothing else', async () => {
    let isSignedAgain = false
    let same = record(215, {
      action: 'checkpoint',
      reason: 'key revoke 8899aabbccddeeff: Perdió el equipo',
      changes: [],
    })
    gateway.answers[addresses.history] = () => {
      isSignedAgain = true
      return { body: { applied: true } }
    }
    gateway.answers[addresses.proposals] = async (body) => {
      if (isSignedAgain) return proposed(body as Proposal)
      const details = await sha256Hex(canonicalText(detailsOf(same)))
      const statement = { action: 'checkpoint', details, before: null, key: session.key, signature: '' }
      return { body: { outcome: 'proposed', record: { ...same, live: { ...same.live, statement } } } }
    }
    openPage('/llaves')
    await userEvent.click(await screen.findByRole('button', { name: 'Revocar la llave de Tomás Ficticio' }))
    await userEvent.type(screen.getByLabelText('Motivo'), 'Perdió el equipo')

    same = { ...same, changes: [{ area: 'mf-mapa', from: '1.5.0', to: '1.4.2', disabled: false }] }
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y revocar' }))
    expect(await screen.findByText(/otra acción/)).toBeInTheDocument()
    expect(device.signed).toEqual([])

    const { live } = same
    const map = { active: { version: '1.3.0', integrity: 'sha384-1.3.0' }, lastGood: null, canary: null }
    const areas = { ...live.areas, 'mf-mapa': { ...map, disabled: null } }
    same = { ...same, changes: [], live: { ...live, areas } }
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y revocar' }))
    expect(await screen.findByText(/otras áreas/)).toBeInTheDocument()
    expect(device.signed).toEqual([])

    same = { ...same, live }
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y revocar' }))
    expect(await screen.findByText(/Presione otra vez/)).toBeInTheDocument()
    expect(bodiesOf(addresses.history)).toMatchObject([{ action: 'checkpoint' }])
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y revocar' }))
    expect(await screen.findByText('La llave de Tomás Ficticio ya no sirve.')).toBeInTheDocument()
    expect(device.signed).toHaveLength(2)
  })
})

it('signs out from the menu', async () => {
  openPage('/llaves')
  await userEvent.click(await screen.findByRole('button', { name: session.owner }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }))
  expect(await screen.findByRole('button', { name: 'Entrar con llave de acceso' })).toBeInTheDocument()
  expect(screen.queryByText(/Su sesión terminó/)).not.toBeInTheDocument()
})
