import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { VISITS_KEY } from '../../store/telemetry/report-files'
import { createSite } from '../../testing/gateway'
import { cookiesOf, request, visitCookie } from '../../testing/visits'
import { createOnce, createVisitCipher, VISIT_MS } from './visit-tokens'

const now = 1_800_000_000_000
const tokens = createVisitCipher(Buffer.alloc(32, 'a'))

describe('the token of a page', () => {
  it('names the network to which it went, for an hour', () => {
    const token = tokens.issue('192.0.2.0/24', now)
    expect(tokens.read(token, now + VISIT_MS)).toMatchObject({ network: '192.0.2.0/24' })
    expect(tokens.read(token, now + VISIT_MS + 1)).toBeUndefined()
    expect(token).not.toBe(tokens.issue('192.0.2.0/24', now))
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('192.0')
  })

  it('cannot be made or altered without the key', () => {
    const bytes = Buffer.from(tokens.issue('192.0.2.0/24', now), 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes)
      altered[index] = (altered[index] ?? 0) ^ 1
      expect(tokens.read(altered.toString('base64url'), now)).toBeUndefined()
    }
    const other = createVisitCipher(Buffer.alloc(32, 'b'))
    for (const forged of [other.issue('192.0.2.0/24', now), 'A'.repeat(80), 'x', '', undefined])
      expect(tokens.read(forged, now)).toBeUndefined()
  })

  it('counts once for what it reports, also in the next hour', () => {
    const isFirst = createOnce()
    const visit = { network: '192.0.2.0/24', id: 'a' }
    const times = [0, 1, VISIT_MS, 2 * VISIT_MS - 1].map((after) => isFirst(visit, 'x threw', now + after))
    expect(times).toEqual([true, false, false, false])
    expect(isFirst(visit, 'x hung', now)).toBe(true)
    expect(isFirst({ ...visit, id: 'b' }, 'x threw', now)).toBe(true)
  })
})

describe('the cookie of a page', () => {
  let site: Awaited<ReturnType<typeof createSite>>
  beforeEach(async () => {
    site = await createSite()
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    await site.remove()
  })
  const visitIn = async (url: string, cookie = '', headers: Record<string, string> = {}) =>
    /fcr_visita=[^;]+/.exec(cookiesOf(await request(site.app, url, cookie, headers)))?.[0]

  it('comes with each page, not with its content, and not to programs', async () => {
    const first = await request(site.app, '/')
    expect(first.headers['set-cookie']).toMatch(
      /^fcr_visita=[\w-]{40,160}; Max-Age=3600; HttpOnly; Path=\/; SameSite=Lax$/,
    )
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await request(site.app, '/', '', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(cookiesOf(again)).toContain('fcr_visita=')
    expect(cookiesOf(again)).not.toBe(cookiesOf(first))
    expect(await visitIn('/', '', { 'user-agent': 'curl/8.5.0' })).toBeUndefined()
    expect(await visitIn('/favicon.svg')).toBeUndefined()
  })

  it('is renewed by the state, for which a page that is open asks', async () => {
    const cookie = await visitCookie(site.app)
    expect(await visitIn('/live.json', cookie)).toBeUndefined()
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + VISIT_MS / 2 + 1000)
    expect(await visitIn('/live.json', cookie)).toBeDefined()
    // Whoever has opened no page gets none.
    expect(await visitIn('/live.json')).toBeUndefined()
  })

  it('stays that of the network to which the page went, however far it travels', async () => {
    await site.remove()
    site = await createSite({ trustProxy: true })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const cookie = cookiesOf(await request(site.app, '/', '', from('2001:db8:77:1::9')))
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + VISIT_MS / 2 + 1000)
    const renewed = await visitIn('/live.json', cookie, from('198.51.100.1'))
    const key = await readFile(path.join(site.registryDir, 'reports', VISITS_KEY))
    const network = createVisitCipher(key).read(renewed?.slice('fcr_visita='.length))?.network
    expect(network).toBe('2001:db8:77::/48')
  })

  it('is made with a key that all gateways share, which only they read', async () => {
    const file = path.join(site.registryDir, 'reports', VISITS_KEY)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const key = await readFile(file)
    await site.start()
    expect(await readFile(file)).toEqual(key)
  })

  it('comes also where the registry cannot be written', async () => {
    // It reports from time to time that it runs.
    await site.app.close()
    const reports = path.join(site.registryDir, 'reports')
    await rm(reports, { recursive: true, force: true })
    await writeFile(reports, 'not a folder')
    expect(await visitCookie(await site.start())).toContain('fcr_visita=')
  })
})
