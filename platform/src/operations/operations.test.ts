import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  KEY_REQUESTS,
  PROPOSALS,
  REGISTRY,
  SESSION,
  SESSION_CHALLENGES,
  type OperatorSession,
  type Proposal,
  type Proposed,
} from '@fcr/shared/contracts/operations'
import { historyRecord, keyring, type HistoryRecord, type Keyring } from '@fcr/shared/contracts/releases'
import {
  changeContent,
  keysContent,
  sessionContent,
  signatureText,
  stateOf,
} from '@fcr/shared/contracts/statements'
import { requestKey } from '../registry/key-requests'
import { layout } from '../registry/layout'
import { hashOf } from '../registry/seal'
import { Authenticator, type Said } from '../testing/authenticator'
import { openSite } from '../testing/gateway'
import { openSessions } from './sessions'

const host = 'site.example'
let site: Awaited<ReturnType<typeof openSite>>
let phone: Authenticator
beforeEach(async () => {
  site = await openSite({ operationsDir: 'none' })
  await site.release('mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
  phone = new Authenticator(host)
})
afterEach(() => site.remove())

type Call = { cookie?: string; origin?: string; app?: FastifyInstance }
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: unknown,
  { cookie, origin = `http://${host}`, app = site.app }: Call = {},
) =>
  app.inject({
    method,
    url,
    headers: {
      host,
      origin,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })

const handIn = (authenticator: Authenticator) =>
  call('POST', KEY_REQUESTS, {
    publicKey: authenticator.publicKey,
    credential: authenticator.credential,
  })
async function allow(authenticator: Authenticator, owner = 'Lucía Ejemplo') {
  expect((await handIn(authenticator)).json()).toEqual({ id: authenticator.id })
  await site.registry.allowKey(authenticator.id, { grants: ['operator'], owner, by: 'olga' })
}
const nonceOf = async () => (await call('POST', SESSION_CHALLENGES)).json<{ nonce: string }>().nonce
async function enter(
  authenticator: Authenticator,
  { nonce = '', said = {} }: { nonce?: string; said?: Said } = {},
) {
  const challenge = nonce || (await nonceOf())
  const assertion = authenticator.signStatement('session', sessionContent(challenge), said)
  const { credential } = authenticator
  const response = await call('POST', SESSION, { nonce: challenge, credential, assertion })
  const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { response, cookie, nonce: challenge }
}

const propose = (asked: Proposal, cookie: string) => call('POST', PROPOSALS, asked, { cookie })
async function proposed(asked: Proposal, cookie: string): Promise<HistoryRecord> {
  const answer = (await propose(asked, cookie)).json<Proposed>()
  if (answer.outcome !== 'proposed') throw new Error(JSON.stringify(answer))
  return historyRecord.parse(answer.record)
}
function signed(record: HistoryRecord, authenticator: Authenticator, said: Said = {}): HistoryRecord {
  const { live } = record
  if (!live.statement) throw new Error('no statement')
  const content = changeContent(live, hashOf(stateOf(live)))
  const signature = signatureText(authenticator.signStatement('change', content, said))
  return { ...record, live: { ...live, statement: { ...live.statement, signature } } }
}
const apply = (record: HistoryRecord, cookie: string) =>
  call('POST', `${REGISTRY}/history`, record, { cookie })
const rollback: Proposal = { action: 'rollback', area: 'mf-mapa', reason: 'falla' }
const active = async () => (await site.registry.live()).areas['mf-mapa']?.active.version

describe('a new passkey', () => {
  it('waits until an operator allows it by its id, and then begins a session', async () => {
    expect((await enter(phone)).response.statusCode).toBe(401)
    await handIn(phone)
    expect(await site.registry.waitingKeys()).toMatchObject([{ id: phone.id, rpId: host }])
    expect((await enter(phone)).response.statusCode).toBe(401)
    await allow(phone)
    expect(await site.registry.waitingKeys()).toEqual([])
    const { response, cookie } = await enter(phone)
    expect(response.json()).toMatchObject({ key: phone.id, owner: 'Lucía Ejemplo' })
    expect(String(response.headers['set-cookie'])).toContain('HttpOnly')
    expect((await call('GET', SESSION, undefined, { cookie })).json<OperatorSession>().owner).toBe(
      'Lucía Ejemplo',
    )
  })

  it('may only be an operator', async () => {
    await handIn(phone)
    const grant = { owner: 'Lucía Ejemplo', by: 'olga' }
    for (const more of [
      { areas: ['mf-mapa'] },
      { grants: ['gate' as const] },
      { grants: ['operator' as const, 'gate' as const] },
    ])
      await expect(site.registry.allowKey(phone.id, { ...grant, ...more })).rejects.toMatchObject({
        code: 'bad-grant',
      })
    await expect(
      site.registry.allowKey('0123456789abcdef', { ...grant, grants: ['operator'] }),
    ).rejects.toMatchObject({ code: 'unknown-key' })
  })

  it('waits for a day; of more than a hundred the oldest are dropped', async () => {
    const at = layout(site.registryDir)
    const request = { publicKey: phone.publicKey, credential: phone.credential }
    await requestKey(at, request, host)
    const file = path.join(site.registryDir, '.requests', `${phone.id}.json`)
    const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await writeFile(file, JSON.stringify({ ...request, id: phone.id, rpId: host, requestedAt: dayAgo }))
    expect(await site.registry.waitingKeys()).toEqual([])
    for (let count = 0; count < 100; count += 1) {
      const { publicKey, credential } = new Authenticator(host)
      await requestKey(at, { publicKey, credential }, host)
    }
    expect(await site.registry.waitingKeys()).toHaveLength(100)
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('is refused if it is no public key, or comes from another site', async () => {
    const bad = await call('POST', KEY_REQUESTS, { publicKey: 'AAAA', credential: 'AAAA' })
    expect(bad.statusCode).toBe(400)
    const other = await call(
      'POST',
      KEY_REQUESTS,
      { publicKey: phone.publicKey, credential: 'AAAA' },
      { origin: 'https://other.example' },
    )
    expect(other.statusCode).toBe(400)
  })
})

describe('a session', () => {
  beforeEach(() => allow(phone))

  it('begins once with each challenge, and never with one that was not given out', async () => {
    const { nonce } = await enter(phone)
    expect((await enter(phone, { nonce })).response.statusCode).toBe(401)
    expect((await enter(phone, { nonce: 'of-somebody-else' })).response.statusCode).toBe(401)
    expect((await enter(phone, { said: { flags: 1 } })).response.statusCode).toBe(401)
    expect((await enter(new Authenticator(host))).response.statusCode).toBe(401)
  })

  it('begins within five minutes, and lasts eight hours', async () => {
    const sessions = openSessions(layout(site.registryDir))
    const { credential } = phone
    const begin = async (after: number) => {
      const nonce = await sessions.challenge()
      const assertion = phone.signStatement('session', sessionContent(nonce))
      return sessions.begin({ nonce, credential, assertion }, Date.now() + after)
    }
    expect(await begin(5 * 60_000)).toBeUndefined()
    const begun = await begin(4 * 60_000)
    const ends = Date.parse(begun?.session.expiresAt ?? '')
    expect(await sessions.find(begun?.cookie, ends - 1000)).toBeDefined()
    expect(await sessions.find(begun?.cookie, ends)).toBeUndefined()
  })

  it('neither begins nor ends by a page of another site', async () => {
    const { cookie } = await enter(phone)
    const origin = 'https://other.example'
    const nonce = await nonceOf()
    const assertion = phone.signStatement('session', sessionContent(nonce))
    const { credential } = phone
    const begun = await call('POST', SESSION, { nonce, credential, assertion }, { origin })
    expect(begun.statusCode).toBe(400)
    expect((await call('DELETE', SESSION, undefined, { cookie, origin })).statusCode).toBe(400)
    expect((await call('GET', SESSION, undefined, { cookie })).statusCode).toBe(200)
  })

  it('reads the registry; without one, nobody reads it', async () => {
    const { cookie } = await enter(phone)
    const read = (call_: Call) => call('POST', `${REGISTRY}/questions/list`, [], call_)
    expect((await read({ cookie })).json()).toMatchObject({ answer: [{ area: 'shell' }, {}, {}] })
    expect((await read({})).statusCode).toBe(401)
    expect((await read({ cookie, origin: 'https://other.example' })).statusCode).toBe(401)
    expect((await call('GET', `${REGISTRY}/live.json`, undefined, { cookie })).statusCode).toBe(200)
    expect((await call('GET', `${REGISTRY}/.local-key.pem`, undefined, { cookie })).statusCode).toBe(404)
  })

  it('ends when the operator leaves, and when the key is revoked', async () => {
    const first = await enter(phone)
    await call('DELETE', SESSION, undefined, { cookie: first.cookie })
    expect((await call('GET', SESSION, undefined, { cookie: first.cookie })).statusCode).toBe(401)
    expect((await enter(phone, { nonce: first.nonce })).response.statusCode).toBe(401)
    const second = await enter(phone)
    await site.registry.revokeKey(phone.id, { by: 'olga', reason: 'stolen' })
    expect((await call('GET', SESSION, undefined, { cookie: second.cookie })).statusCode).toBe(401)
    expect((await enter(phone)).response.statusCode).toBe(401)
  })
})

describe('another gateway on the same folder', () => {
  it('knows the session, and when it has ended', async () => {
    await allow(phone)
    const { cookie } = await enter(phone)
    const app = await site.start()
    expect((await call('GET', SESSION, undefined, { cookie, app })).statusCode).toBe(200)
    expect(
      (await call('GET', SESSION, undefined, { cookie: `${cookie.slice(0, -2)}xx`, app })).statusCode,
    ).toBe(401)
    await call('DELETE', SESSION, undefined, { cookie, app })
    expect((await call('GET', SESSION, undefined, { cookie })).statusCode).toBe(401)
  })
})

describe('a change on the page', () => {
  let cookie: string
  beforeEach(async () => {
    await allow(phone)
    cookie = (await enter(phone)).cookie
  })

  it('is planned by the gateway, signed by the passkey, and counts as any operator’s', async () => {
    const record = await proposed(rollback, cookie)
    expect(record).toMatchObject({ action: 'rollback', actor: 'Lucía Ejemplo', reason: 'falla' })
    expect(await active()).toBe('1.1.0')
    expect((await apply(signed(record, phone), cookie)).json()).toEqual({ applied: true })
    expect(await active()).toBe('1.0.0')
    expect(await site.registry.verify()).toMatchObject({ problems: [] })
    expect(await site.registry.history({ limit: 1 })).toMatchObject([{ actor: 'Lucía Ejemplo' }])
    // A gateway that starts later follows the same chain.
    const later = await site.start()
    expect((await later.inject('/live.json')).json()).toMatchObject({ revision: record.revision })
  })

  it('is not made by the session alone', async () => {
    const record = await proposed(rollback, cookie)
    for (const wrong of [
      record,
      signed(record, new Authenticator(host)),
      signed(record, phone, { flags: 1 }),
      { ...signed(record, phone), reason: 'another' },
      signed({ ...record, actor: 'Somebody Else' }, phone),
    ])
      expect((await apply(wrong, cookie)).statusCode).toBe(409)
    expect(await active()).toBe('1.1.0')
  })

  it('is not applied twice, nor after another one', async () => {
    const record = signed(await proposed(rollback, cookie), phone)
    await site.registry.disable('mf-public', { reason: 'a test' })
    expect((await apply(record, cookie)).json()).toEqual({ applied: false })
    const again = signed(await proposed(rollback, cookie), phone)
    expect((await apply(again, cookie)).json()).toEqual({ applied: true })
    expect((await apply(again, cookie)).json()).toEqual({ applied: false })
    expect(await active()).toBe('1.0.0')
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
    expect((await apply(signed(await proposed(asked, cookie), phone), cookie)).json()).toEqual({
      applied: true,
    })
    expect((await site.registry.live()).areas['mf-mapa']).toMatchObject(expected)
  })

  it('ends a canary, makes one live, and switches an area on', async () => {
    const make = async (asked: Proposal) => {
      expect((await apply(signed(await proposed(asked, cookie), phone), cookie)).json()).toEqual({
        applied: true,
      })
      return (await site.registry.live()).areas['mf-mapa']
    }
    const canary: Proposal = { action: 'canary', area: 'mf-mapa', version: '1.0.0', percent: 10, reason: 'r' }
    await make(canary)
    const ended = await make({ action: 'end-canary', area: 'mf-mapa', reason: 'r' })
    expect(ended).toMatchObject({ canary: null, disabled: null, active: { version: '1.1.0' } })
    await make(canary)
    const promoted = await make({ action: 'promote', area: 'mf-mapa', reason: 'r' })
    expect(promoted).toMatchObject({ canary: null, active: { version: '1.0.0' } })
    await make({ action: 'disable', area: 'mf-mapa', reason: 'r' })
    expect(await make({ action: 'enable', area: 'mf-mapa', reason: 'r' })).toMatchObject({ disabled: null })
  })

  it('is refused with the reasons of the command, and says if nothing would change', async () => {
    const refused = await propose({ action: 'rollback', area: 'mf-otra', reason: 'r' }, cookie)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'unknown-area', reasons: ['mf-otra is not live'] })
    const same = await propose({ action: 'enable', area: 'mf-mapa', reason: 'r' }, cookie)
    expect(same.json()).toEqual({ outcome: 'unchanged', why: 'mf-mapa is not disabled' })
    expect((await propose({ ...rollback, reason: ' ' }, cookie)).statusCode).toBe(409)
  })
})

describe('keys on the page', () => {
  let cookie: string
  const other = new Authenticator(host)
  beforeEach(async () => {
    await allow(phone)
    cookie = (await enter(phone)).cookie
  })

  async function changeKeys(asked: Proposal, by = phone) {
    const answer = (await propose(asked, cookie)).json<Proposed>()
    if (answer.outcome !== 'proposed-keys') throw new Error(JSON.stringify(answer))
    const ring: Keyring = keyring.parse(answer.keyring)
    const signature = signatureText(by.signStatement('keys', keysContent(ring)))
    return call('POST', `${REGISTRY}/keys`, { ...ring, signed: { ...ring.signed, signature } }, { cookie })
  }

  it('an operator allows another passkey, and revokes it', async () => {
    await handIn(other)
    const asked: Proposal = { action: 'allow-key', id: other.id, owner: 'Nadia Prueba' }
    expect((await changeKeys(asked, other)).statusCode).toBe(409)
    expect((await changeKeys(asked)).json()).toEqual({ applied: true })
    expect((await enter(other)).response.json()).toMatchObject({ owner: 'Nadia Prueba' })
    expect((await changeKeys({ action: 'revoke-key', id: other.id, reason: 'perdido' })).json()).toEqual({
      applied: true,
    })
    expect((await enter(other)).response.statusCode).toBe(401)
  })

  it('are not revoked while they have signed what is live, however that came about', async () => {
    await allow(other, 'Nadia Prueba')
    const theirs = (await enter(other)).cookie
    const revoke: Proposal = { action: 'revoke-key', id: other.id, reason: 'perdido' }
    const answer = (await propose(revoke, cookie)).json<Proposed>()
    if (answer.outcome !== 'proposed-keys') throw new Error(JSON.stringify(answer))
    // Its owner is faster.
    await apply(signed(await proposed(rollback, theirs), other), theirs)
    const ring = keyring.parse(answer.keyring)
    const signature = signatureText(phone.signStatement('keys', keysContent(ring)))
    const late = { ...ring, signed: { ...ring.signed, signature } }
    const refused = await call('POST', `${REGISTRY}/keys`, late, { cookie })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'key-in-use' })
    expect(await site.registry.verify()).toMatchObject({ problems: [] })
  })

  it('what a revoked key has signed is signed again before', async () => {
    await allow(other, 'Nadia Prueba')
    const theirs = (await enter(other)).cookie
    await apply(signed(await proposed(rollback, theirs), other), theirs)
    const revoke: Proposal = { action: 'revoke-key', id: other.id, reason: 'perdido' }
    const first = await proposed(revoke, cookie)
    expect(first).toMatchObject({ action: 'checkpoint', changes: [] })
    await apply(signed(first, phone), cookie)
    expect((await changeKeys(revoke)).json()).toEqual({ applied: true })
    expect(await active()).toBe('1.0.0')
    expect(await site.registry.verify()).toMatchObject({ problems: [] })
  })
})
