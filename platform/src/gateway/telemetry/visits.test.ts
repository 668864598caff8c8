import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { figuresOf } from '../../store/telemetry/figures'
import { layout } from '../../files/layout'
import { networkGroup } from '../../store/telemetry/network-group'
import { hourOf, readReports, VISITS_KEY } from '../../store/telemetry/report-files'
import { createSite } from '../../testing/gateway'
import { visitCookie } from '../../testing/visits'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  // Counts start over with each minute and hour, so the clock stands still.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  site = await createSite({ trustProxy: '127.0.0.1' })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await site.remove()
})

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url, headers: { 'user-agent': browser, ...headers } })
const from = (address: string) => ({ 'x-forwarded-for': address })
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })
/** The cookie of a page that a browser there has opened, which does not count as a visit of the map. */
const cookieAt = async (headers: Record<string, string>) => ({
  ...headers,
  cookie: headers['cookie'] ?? (await visitCookie(site.app, headers, '/nada')),
})
const fail = async (area: string, version: string, headers: Record<string, string> = {}) =>
  post('/operacion/reportes', { area, version, reason: 'threw' }, await cookieAt(headers))

/** What the gateway wrote, once it is closed. */
async function counted(key: string) {
  await site.app.close()
  const now = hourOf(Date.now())
  return figuresOf(await readReports(layout(site.registryDir)), key, { from: now - 1, to: now })
}

describe('visits', () => {
  it('are pages served, of the area that owns the address and of the shell', async () => {
    for (const [index, url] of ['/mapaUBPD', '/person/1', '/'].entries())
      expect((await open(url, from(`192.0.${index}.1`))).statusCode).toBe(200)
    expect(await counted('mf-mapa@1.0.0')).toMatchObject({ visits: 2, failing: 0 })
    expect(await counted('mf-public@1.0.0')).toMatchObject({ visits: 1 })
    expect(await counted('shell@1.0.0')).toMatchObject({ visits: 3 })
  })

  it('include a page that the browser has already', async () => {
    const { etag } = (await open('/', from('192.0.2.1'))).headers
    expect((await open('/', { ...from('192.0.3.1'), 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect(await counted('shell@1.0.0')).toMatchObject({ visits: 2 })
  })

  it.each([
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a link preview', { 'user-agent': 'WhatsApp/2.23' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['nobody named', { 'user-agent': '' }],
    ['a browser that fetches ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['a script', { 'sec-fetch-dest': 'empty' }],
  ])('do not include those of %s', async (_who, headers) => {
    expect((await open('/', headers)).statusCode).toBe(200)
    expect((await open('/', { 'sec-fetch-dest': 'document' })).statusCode).toBe(200)
    expect(await counted('shell@1.0.0')).toMatchObject({ visits: 1 })
  })

  it('do not include unknown addresses and requests for headers only', async () => {
    expect((await open('/nada')).statusCode).toBe(404)
    expect((await open('/', {}, 'HEAD')).statusCode).toBe(200)
    expect((await open('/')).statusCode).toBe(200)
    expect(await counted('shell@1.0.0')).toMatchObject({ visits: 1 })
  })

  it('of one network count three times within an hour', async () => {
    for (let index = 0; index < 10; index += 1) await open('/', from(`192.0.2.${index}`))
    await open('/', from('192.0.3.1'))
    // It was not sent by the trusted proxy, so the header is only what the client claims.
    await site.app.inject({
      url: '/',
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': browser, ...from('192.0.4.1') },
    })
    await site.app.inject({
      url: '/',
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': browser, ...from('192.0.5.1') },
    })
    for (let index = 0; index < 5; index += 1)
      await site.app.inject({
        url: '/',
        remoteAddress: '203.0.113.9',
        headers: { 'user-agent': browser, ...from(`192.0.${6 + index}.1`) },
      })
    expect(await counted('shell@1.0.0')).toMatchObject({ visits: 3 + 1 + 3 })
  })
})

describe('failing visits', () => {
  it('are counted once, however many reports a page sends', async () => {
    await open('/mapaUBPD', from('192.0.2.1'))
    for (let index = 0; index < 5; index += 1) await fail('mf-mapa', '1.0.0', from('192.0.2.1'))
    await open('/mapaUBPD', from('192.0.3.1'))
    expect(await counted('mf-mapa@1.0.0')).toMatchObject({ visits: 2, failing: 1, networks: 1 })
  })

  it('include one of a visitor who came from another page of the site', async () => {
    await fail('mf-mapa', '1.0.0', from('192.0.2.1'))
    await fail('mf-mapa', '1.0.0', from('192.0.2.1'))
    expect(await counted('mf-mapa@1.0.0')).toMatchObject({ visits: 1, failing: 1, networks: 1 })
  })

  it('count for the area that failed, not for the page it was on', async () => {
    await open('/mapaUBPD', from('192.0.2.1'))
    await fail('shell', '1.0.0', from('192.0.2.1'))
    expect(await counted('shell@1.0.0')).toMatchObject({ visits: 1, failing: 1 })
    expect(await counted('mf-mapa@1.0.0')).toMatchObject({ visits: 1, failing: 0 })
  })

  it('count networks once over all gateways', async () => {
    const another = await site.start({ trustProxy: '127.0.0.1' })
    const [one, two] = ['192.0.2.1', '198.51.100.1']
    expect(networkGroup(one)).not.toBe(networkGroup(two))
    for (const address of [one, two, '192.0.2.77'])
      for (const app of [site.app, another])
        await app.inject({
          method: 'POST',
          url: '/operacion/reportes',
          headers: await cookieAt(from(address)),
          payload: { area: 'mf-mapa', version: '1.0.0', reason: 'threw' },
        })
    await another.close()
    expect(await counted('mf-mapa@1.0.0')).toMatchObject({ networks: 2 })
  })
})

describe('timings', () => {
  const timing = { area: 'mf-mapa', version: '1.0.0', shell: '1.0.0', lcp: 1000, inp: 80 }

  it('are summed for the area and the shell, as median and third quartile', async () => {
    for (const [index, lcp] of [500, 1000, 1000, 3000].entries()) {
      const response = await post(
        '/operacion/medidas',
        { ...timing, lcp },
        await cookieAt(from(`192.0.${index}.1`)),
      )
      expect(response.statusCode).toBe(204)
    }
    const { lcp, inp } = await counted('mf-mapa@1.0.0')
    expect(lcp?.median).toBeGreaterThan(950)
    expect(lcp?.p75).toBeLessThan(1050)
    expect(inp?.median).toBeGreaterThan(75)
    expect((await counted('shell@1.0.0')).lcp).toEqual(lcp)
  })

  it('of browsers that have opened no page are not counted', async () => {
    expect((await post('/operacion/medidas', timing)).statusCode).toBe(204)
    expect((await counted('mf-mapa@1.0.0')).lcp).toBeNull()
  })

  it('of browsers that do not measure them are missing', async () => {
    await post('/operacion/medidas', { ...timing, lcp: null, inp: null }, await cookieAt({}))
    expect(await counted('mf-mapa@1.0.0')).toMatchObject({ lcp: null, inp: null })
  })

  it.each([
    ['an area that is not live', { ...timing, area: 'mf-nada' }],
    ['a version that was never live', { ...timing, version: '6.6.6' }],
    ['a shell that was never live', { ...timing, shell: '6.6.6' }],
    ['a negative time', { ...timing, lcp: -1 }],
    ['hours', { ...timing, inp: 3_600_000 }],
    ['a text', { ...timing, lcp: '1000' }],
  ])('refuse %s', async (_name, payload) => {
    expect((await post('/operacion/medidas', payload)).statusCode).toBe(400)
    expect((await counted('mf-mapa@1.0.0')).lcp).toBeNull()
  })

  it('are rate-limited per IP address', async () => {
    for (let sent = 0; sent < 30; sent += 1)
      expect((await post('/operacion/medidas', timing)).statusCode).toBe(204)
    expect((await post('/operacion/medidas', timing)).statusCode).toBe(429)
  })
})

it('no file contains an address or a hash of one', async () => {
  await open('/', from('192.0.2.77'))
  await fail('mf-mapa', '1.0.0', from('2001:db8:77:1::9'))
  await site.app.close()
  const folder = path.join(site.registryDir, 'reports')
  // The key under which they are encrypted in the cookies is random.
  for (const name of (await readdir(folder)).filter((each) => each !== VISITS_KEY)) {
    const text = await readFile(path.join(folder, name), 'utf8')
    expect(text).not.toMatch(/192\.0|2001:|db8/)
    // Names of versions and small numbers only.
    expect(text).not.toMatch(/[0-9a-f]{9,}|[A-Za-z0-9_-]{22,}/)
  }
})
