import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { REGISTRY, type Proposal, type Proposed } from '@fcr/shared/platform/operations'
import { keyring, type Keyring } from '@fcr/shared/platform/keys'
import { keysContent, signatureText } from '@fcr/shared/platform/signed-changes'
import { Authenticator } from '../../testing/authenticator'
import { host, OperatorsPage, signedWith } from '../../testing/operators-page'

let page: OperatorsPage
let phone: Authenticator
beforeEach(async () => {
  page = await OperatorsPage.open()
  phone = new Authenticator(host)
})
afterEach(() => page.site.remove())

const rollback: Proposal = { action: 'rollback', area: 'mf-mapa', reason: 'falla' }

describe('a change on the page', () => {
  let cookie: string
  beforeEach(async () => {
    await page.allow(phone)
    cookie = (await page.enter(phone)).cookie
  })
  const make = async (asked: Proposal) =>
    (await page.apply(signedWith(phone, await page.proposed(asked, cookie)), cookie)).json<unknown>()
  const map = async () => (await page.site.registry.live()).areas['mf-mapa']

  it('is planned by the gateway, signed by the passkey, and counts like any operator’s', async () => {
    const record = await page.proposed(rollback, cookie)
    expect(record).toMatchObject({ action: 'rollback', actor: 'Lucía Ejemplo', reason: 'falla' })
    expect(await page.active()).toBe('1.1.0')
    expect((await page.apply(signedWith(phone, record), cookie)).json()).toEqual({ applied: true })
    expect(await page.active()).toBe('1.0.0')
    expect(await page.site.registry.verify()).toMatchObject({ problems: [] })
    expect(await page.site.registry.history({ limit: 1 })).toMatchObject([{ actor: 'Lucía Ejemplo' }])
    // A gateway that starts later follows the same chain.
    const later = await page.site.start()
    expect((await later.inject('/live.json')).json()).toMatchObject({ revision: record.revision })
  })

  it('cannot be made with the session alone', async () => {
    const record = await page.proposed(rollback, cookie)
    for (const wrong of [
      record,
      signedWith(new Authenticator(host), record),
      signedWith(phone, record, { flags: 1 }),
      { ...signedWith(phone, record), reason: 'another' },
      signedWith(phone, { ...record, actor: 'Somebody Else' }),
    ])
      expect((await page.apply(wrong, cookie)).statusCode).toBe(409)
    expect(await page.active()).toBe('1.1.0')
  })

  it('is not applied twice, nor after another one', async () => {
    const record = signedWith(phone, await page.proposed(rollback, cookie))
    await page.site.registry.disable('mf-public', { reason: 'a test' })
    expect((await page.apply(record, cookie)).json()).toEqual({ applied: false })
    const again = signedWith(phone, await page.proposed(rollback, cookie))
    expect((await page.apply(again, cookie)).json()).toEqual({ applied: true })
    expect((await page.apply(again, cookie)).json()).toEqual({ applied: false })
    expect(await page.active()).toBe('1.0.0')
  })

  it.each<[Proposal, Record<string, unknown>]>([
    [{ action: 'disable', area: 'mf-mapa', reason: 'r' }, { disabled: { reason: 'r' } }],
    [
      { action: 'activate', area: 'mf-mapa', version: '1.0.0', reason: 'r' },
      { active: { version: '1.0.0' } },
    ],
    [
      { action: 'canary', area: 'mf-mapa', version: '1.0.0', percent: 10, reason: 'r' },
      { canary: { version: '1.0.0', percent: 10 } },
    ],
  ])('can be %o', async (asked, expected) => {
    expect(await make(asked)).toEqual({ applied: true })
    expect(await map()).toMatchObject(expected)
  })

  it('ends a canary, makes one live, and switches an area on', async () => {
    const mapAfter = async (asked: Proposal) => {
      expect(await make(asked)).toEqual({ applied: true })
      return map()
    }
    const canary: Proposal = { action: 'canary', area: 'mf-mapa', version: '1.0.0', percent: 10, reason: 'r' }
    await mapAfter(canary)
    const ended = await mapAfter({ action: 'end-canary', area: 'mf-mapa', reason: 'r' })
    expect(ended).toMatchObject({ canary: null, disabled: null, active: { version: '1.1.0' } })
    await mapAfter(canary)
    const promoted = await mapAfter({ action: 'promote', area: 'mf-mapa', reason: 'r' })
    expect(promoted).toMatchObject({ canary: null, active: { version: '1.0.0' } })
    await mapAfter({ action: 'disable', area: 'mf-mapa', reason: 'r' })
    expect(await mapAfter({ action: 'enable', area: 'mf-mapa', reason: 'r' })).toMatchObject({
      disabled: null,
    })
  })

  it('is refused with the reasons of the command, and says if nothing would change', async () => {
    const refused = await page.propose({ action: 'rollback', area: 'mf-otra', reason: 'r' }, cookie)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'unknown-area', reasons: ['mf-otra is not live'] })
    const same = await page.propose({ action: 'enable', area: 'mf-mapa', reason: 'r' }, cookie)
    expect(same.json()).toEqual({ outcome: 'unchanged', why: 'mf-mapa is not disabled' })
    expect((await page.propose({ ...rollback, reason: ' ' }, cookie)).statusCode).toBe(409)
  })
})

describe('keys on the page', () => {
  let cookie: string
  const other = new Authenticator(host)
  beforeEach(async () => {
    await page.allow(phone)
    cookie = (await page.enter(phone)).cookie
  })

  /** Returns the keys that the gateway proposes, with a passkey's signature. */
  async function signedKeys(asked: Proposal, by = phone): Promise<Keyring> {
    const answer = (await page.propose(asked, cookie)).json<Proposed>()
    if (answer.outcome !== 'proposed-keys') throw new Error(JSON.stringify(answer))
    const ring = keyring.parse(answer.keyring)
    const signature = signatureText(by.signStatement('keys', keysContent(ring)))
    return { ...ring, signed: { ...ring.signed, signature } }
  }
  const applyKeys = (ring: Keyring) => page.call('POST', `${REGISTRY}/keys`, ring, { cookie })
  const changeKeys = async (asked: Proposal, by = phone) => applyKeys(await signedKeys(asked, by))

  it('are allowed and revoked by an operator', async () => {
    await page.handIn(other)
    const asked: Proposal = { action: 'allow-key', id: other.id, owner: 'Nadia Prueba' }
    expect((await changeKeys(asked, other)).statusCode).toBe(409)
    expect((await changeKeys(asked)).json()).toEqual({ applied: true })
    expect((await page.enter(other)).response.json()).toMatchObject({ owner: 'Nadia Prueba' })
    expect((await changeKeys({ action: 'revoke-key', id: other.id, reason: 'perdido' })).json()).toEqual({
      applied: true,
    })
    expect((await page.enter(other)).response.statusCode).toBe(401)
  })

  it('are not revoked while the live state has their signature, even one made after the proposal', async () => {
    await page.allow(other, 'Nadia Prueba')
    const theirs = (await page.enter(other)).cookie
    const revoke: Proposal = { action: 'revoke-key', id: other.id, reason: 'perdido' }
    const late = await signedKeys(revoke)
    // Its owner is faster.
    await page.apply(signedWith(other, await page.proposed(rollback, theirs)), theirs)
    const refused = await applyKeys(late)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'key-in-use' })
    expect(await page.site.registry.verify()).toMatchObject({ problems: [] })
  })

  it('are revoked once another operator has signed the live state again', async () => {
    await page.allow(other, 'Nadia Prueba')
    const theirs = (await page.enter(other)).cookie
    await page.apply(signedWith(other, await page.proposed(rollback, theirs)), theirs)
    const revoke: Proposal = { action: 'revoke-key', id: other.id, reason: 'perdido' }
    const first = await page.proposed(revoke, cookie)
    expect(first).toMatchObject({ action: 'checkpoint', changes: [] })
    await page.apply(signedWith(phone, first), cookie)
    expect((await changeKeys(revoke)).json()).toEqual({ applied: true })
    expect(await page.active()).toBe('1.0.0')
    expect(await page.site.registry.verify()).toMatchObject({ problems: [] })
  })
})
