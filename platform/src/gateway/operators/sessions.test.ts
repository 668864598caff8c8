import { existsSync } from 'node:fs'
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { KEY_REQUESTS, REGISTRY, SESSION, type OperatorSession } from '@fcr/shared/platform/operations'
import { sessionContent } from '@fcr/shared/platform/signed-changes'
import { requestKey } from '../../trust/key-requests'
import { layout } from '../../files/layout'
import { Authenticator } from '../../testing/authenticator'
import { host, OperatorsPage, type Call } from '../../testing/operators-page'
import { createSessions, type Sessions } from './sessions'

const day = 24 * 3_600_000
const from = (address: string) => ({ page: `https://${host}`, address })

let page: OperatorsPage
let phone: Authenticator
beforeEach(async () => {
  page = await OperatorsPage.open()
  phone = new Authenticator(host)
})
afterEach(() => page.site.remove())

describe('a new passkey', () => {
  it('waits until an operator allows it by its id, and then begins a session', async () => {
    expect((await page.enter(phone)).response.statusCode).toBe(401)
    await page.handIn(phone)
    expect(await page.site.registry.waitingKeys()).toMatchObject([
      { id: phone.id, rpId: host, origin: `https://${host}` },
    ])
    expect((await page.enter(phone)).response.statusCode).toBe(401)
    await page.allow(phone)
    expect(await page.site.registry.waitingKeys()).toEqual([])
    const { response, cookie } = await page.enter(phone)
    expect(response.json()).toMatchObject({ key: phone.id, owner: 'Lucía Ejemplo' })
    expect(String(response.headers['set-cookie'])).toContain('HttpOnly')
    // Ninety days, so that a phone stays signed in when its browser is closed.
    expect(String(response.headers['set-cookie'])).toContain('Max-Age=7776000')
    expect((await page.call('GET', SESSION, undefined, { cookie })).json<OperatorSession>().owner).toBe(
      'Lucía Ejemplo',
    )
  })

  it('begins a session, which removes those that have ended long ago', async () => {
    await page.handIn(phone)
    await page.allow(phone)
    const files = ['a', 'b'].map((sign) => path.join(page.site.registryDir, '.sessions', sign.repeat(64)))
    await mkdir(path.dirname(files[0] ?? ''), { recursive: true })
    for (const [index, file] of files.entries()) {
      await writeFile(file, '')
      const date = new Date(Date.now() - (index === 0 ? 31 : 29) * day)
      await utimes(file, date, date)
    }
    await page.enter(phone)
    expect(files.map((file) => existsSync(file))).toEqual([false, true])
  })

  it('may only be an operator', async () => {
    await page.handIn(phone)
    const grant = { owner: 'Lucía Ejemplo', by: 'olga' }
    for (const more of [
      { areas: ['mf-mapa'] },
      { grants: ['gate' as const] },
      { grants: ['operator' as const, 'gate' as const] },
    ])
      await expect(page.site.registry.allowKey(phone.id, { ...grant, ...more })).rejects.toMatchObject({
        code: 'bad-grant',
      })
    await expect(
      page.site.registry.allowKey('0123456789abcdef', { ...grant, grants: ['operator'] }),
    ).rejects.toMatchObject({ code: 'unknown-key' })
  })

  it('waits for a day; then it is removed', async () => {
    const at = layout(page.site.registryDir)
    const request = { publicKey: phone.publicKey, credential: phone.credential }
    await requestKey(at, request, from('192.0.2.1'))
    const file = path.join(page.site.registryDir, '.requests', `${phone.id}.json`)
    const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await writeFile(file, JSON.stringify({ ...request, id: phone.id, rpId: host, requestedAt: dayAgo }))
    expect(await page.site.registry.waitingKeys()).toEqual([])
    const { publicKey, credential } = new Authenticator(host)
    await requestKey(at, { publicKey, credential }, from('192.0.2.1'))
    await expect(stat(file)).rejects.toThrow('ENOENT')
    expect(await page.site.registry.waitingKeys()).toHaveLength(1)
  })

  it('is never pushed out, nor replaced: new ones of a network with five are refused, with the reason', async () => {
    const at = layout(page.site.registryDir)
    await page.handIn(phone)
    const ask = (address: string, { publicKey, credential } = new Authenticator(host)) =>
      requestKey(at, { publicKey, credential }, from(address))
    const together = await Promise.allSettled(Array.from({ length: 9 }, () => ask('127.0.0.1')))
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    await expect(ask('127.0.0.2')).rejects.toMatchObject({ code: 'too-many-waiting' })
    const refused = await page.handIn(new Authenticator(host))
    expect([refused.statusCode, refused.json()]).toEqual([409, { code: 'too-many-waiting' }])
    await ask('192.0.2.1')
    // The same passkey again, as after a lost response; somebody else cannot change what waits.
    expect((await page.handIn(phone)).statusCode).toBe(200)
    await requestKey(at, { publicKey: phone.publicKey, credential: 'AAAA' }, from('198.51.100.1'))
    const waiting = await page.site.registry.waitingKeys()
    expect(waiting).toHaveLength(6)
    expect(waiting).toContainEqual({
      id: phone.id,
      rpId: host,
      origin: expect.any(String),
      requestedAt: expect.any(String),
      publicKey: phone.publicKey,
      credential: phone.credential,
    })
  })

  it('begins no session while the browser shows unreviewed code', async () => {
    await page.allow(phone)
    const nonce = await page.nonce()
    const assertion = phone.signStatement('session', sessionContent(nonce))
    const request = { nonce, credential: phone.credential, assertion }
    const refused = await page.call('POST', SESSION, request, { cookie: 'fcr_vista_sin_revisar=abc' })
    expect(refused.json()).toEqual({ code: 'preview' })
    expect((await page.call('POST', SESSION, request)).statusCode).toBe(200)
  })

  it('is refused if it is no public key, or comes from another site', async () => {
    const bad = await page.call('POST', KEY_REQUESTS, { publicKey: 'AAAA', credential: 'AAAA' })
    expect(bad.statusCode).toBe(400)
    const other = await page.call(
      'POST',
      KEY_REQUESTS,
      { publicKey: phone.publicKey, credential: 'AAAA' },
      { origin: 'https://other.example' },
    )
    expect(other.statusCode).toBe(400)
  })
})

describe('a session', () => {
  beforeEach(() => page.allow(phone))

  it('begins once with each challenge, and never with one that was not issued', async () => {
    const { nonce } = await page.enter(phone)
    expect((await page.enter(phone, { nonce })).response.statusCode).toBe(401)
    expect((await page.enter(phone, { nonce: 'of-somebody-else' })).response.statusCode).toBe(401)
    expect((await page.enter(phone, { said: { flags: 1 } })).response.statusCode).toBe(401)
    expect((await page.enter(new Authenticator(host))).response.statusCode).toBe(401)
  })

  it('begins and is read while strangers behind the same address use up their tries', async () => {
    const stranger = new Authenticator(host)
    const statuses = new Set<number>()
    for (let count = 0; count < 21; count += 1) statuses.add((await page.enter(stranger)).response.statusCode)
    expect(statuses).toEqual(new Set([401, 429]))
    const { response, cookie } = await page.enter(phone)
    expect(response.statusCode).toBe(200)
    expect((await page.call('GET', SESSION, undefined, { cookie })).statusCode).toBe(200)
  })

  const begin = async (sessions: Sessions, after: number) => {
    const nonce = await sessions.challenge()
    const assertion = phone.signStatement('session', sessionContent(nonce))
    return sessions.begin({ nonce, credential: phone.credential, assertion }, Date.now() + after)
  }

  it('begins within five minutes', async () => {
    const sessions = createSessions(layout(page.site.registryDir))
    expect(await begin(sessions, 5 * 60_000)).toBeUndefined()
    expect(await begin(sessions, 4 * 60_000)).toBeDefined()
  })

  it('lasts thirty days unused', async () => {
    const sessions = createSessions(layout(page.site.registryDir))
    const start = Date.now()
    const begun = await begin(sessions, 0)
    expect(await sessions.find(begun?.cookie, start + 31 * day)).toBeUndefined()
    expect(await sessions.find(begun?.cookie, start + 29 * day)).toBeDefined()
    expect(await sessions.find(begun?.cookie, start + 58 * day)).toBeDefined()
    expect(await sessions.find(begun?.cookie, start + 89 * day)).toBeUndefined()
  })

  it('lasts ninety days in any case, and ends with a file that cannot be read', async () => {
    const sessions = createSessions(layout(page.site.registryDir))
    const begun = await begin(sessions, 0)
    const start = Date.now()
    for (const after of [25, 50, 75]) await sessions.find(begun?.cookie, start + after * day)
    expect(await sessions.find(begun?.cookie, start + 89 * day)).toBeDefined()
    expect(await sessions.find(begun?.cookie, start + 90 * day)).toBeUndefined()
    await rm(path.join(page.site.registryDir, '.sessions', begun?.cookie.split('.')[0] ?? ''))
    expect(await sessions.find(begun?.cookie, start)).toBeUndefined()
  })

  it('is neither begun nor ended from a page of another site', async () => {
    const { cookie } = await page.enter(phone)
    const origin = 'https://other.example'
    const nonce = await page.nonce()
    const assertion = phone.signStatement('session', sessionContent(nonce))
    const { credential } = phone
    const begun = await page.call('POST', SESSION, { nonce, credential, assertion }, { origin })
    expect(begun.statusCode).toBe(400)
    expect((await page.call('DELETE', SESSION, undefined, { cookie, origin })).statusCode).toBe(400)
    expect((await page.call('GET', SESSION, undefined, { cookie })).statusCode).toBe(200)
  })

  it('is needed to read the registry', async () => {
    const { cookie } = await page.enter(phone)
    const read = (by: Call) => page.call('POST', `${REGISTRY}/questions/list`, [], by)
    expect((await read({ cookie })).json()).toMatchObject({ answer: [{ area: 'shell' }, {}, {}] })
    expect((await read({})).statusCode).toBe(401)
    expect((await read({ cookie, origin: 'https://other.example' })).statusCode).toBe(401)
    expect((await page.call('GET', `${REGISTRY}/live.json`, undefined, { cookie })).statusCode).toBe(200)
    expect((await page.call('GET', `${REGISTRY}/.local-key.pem`, undefined, { cookie })).statusCode).toBe(404)
  })

  it('ends when the operator signs out, and when the key is revoked', async () => {
    const first = await page.enter(phone)
    await page.call('DELETE', SESSION, undefined, { cookie: first.cookie })
    expect((await page.call('GET', SESSION, undefined, { cookie: first.cookie })).statusCode).toBe(401)
    expect((await page.enter(phone, { nonce: first.nonce })).response.statusCode).toBe(401)
    const second = await page.enter(phone)
    await page.site.registry.revokeKey(phone.id, { by: 'olga', reason: 'stolen' })
    expect((await page.call('GET', SESSION, undefined, { cookie: second.cookie })).statusCode).toBe(401)
    expect((await page.enter(phone)).response.statusCode).toBe(401)
  })
})

describe('another gateway on the same folder', () => {
  it('knows the session, and when it has ended', async () => {
    await page.allow(phone)
    const { cookie } = await page.enter(phone)
    const app = await page.site.start()
    expect((await page.call('GET', SESSION, undefined, { cookie, app })).statusCode).toBe(200)
    expect(
      (await page.call('GET', SESSION, undefined, { cookie: `${cookie.slice(0, -2)}xx`, app })).statusCode,
    ).toBe(401)
    await page.call('DELETE', SESSION, undefined, { cookie, app })
    expect((await page.call('GET', SESSION, undefined, { cookie })).statusCode).toBe(401)
  })
})
