import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { inlined, loads, openSite } from '../../testing/gateway'

const address = '/operacion/version-local'
const url = 'http://localhost:3104/remoteEntry.js'
const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }

let site: Awaited<ReturnType<typeof openSite>>
let app: FastifyInstance
beforeEach(async () => {
  site = await openSite({ localAreas: 'loopback' })
  app = site.app
})
afterEach(() => site.remove())

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: address,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...own, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const setCookie = ({ headers }: Awaited<ReturnType<typeof post>>) => headers['set-cookie']?.toString()
/** The cookie of a browser that chose an area. */
const chosen = async (fields: Record<string, string> = { area: 'mf-mapa', url }) =>
  setCookie(await post(fields))?.split(';')[0] ?? ''
const page = (cookie: string, path = '/mapaUBPD') => app.inject({ url: path, headers: { cookie } })
const cookieOf = (areas: unknown) =>
  `fcr-version-local=${Buffer.from(JSON.stringify(areas)).toString('base64url')}`

describe('a local version of an area', () => {
  it('is set by the form, for this browser session only and hidden from scripts', async () => {
    const response = await post({ area: 'mf-mapa', url })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe(address)
    expect(setCookie(response)).toMatch(/^fcr-version-local=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/)
    const shown = await app.inject({ url: address, headers: { cookie: await chosen() } })
    expect(shown.body).toContain('mf-mapa desde http://localhost:3104')
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
  })

  it('is set over https under a name that no other host of the domain can set', async () => {
    app = await site.start({ trustProxy: true })
    const response = await post(
      { area: 'mf-mapa', url },
      { 'x-forwarded-proto': 'https', origin: 'https://localhost' },
    )
    expect(setCookie(response)).toMatch(/^__Host-fcr-version-local=.*; Secure$/)
  })

  it.each([
    ['another site', { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this host', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an unknown origin', { origin: '' }],
    ['a page that lies about its origin', { 'sec-fetch-site': 'cross-site' }],
  ])('is not set from %s', async (_who, headers) => {
    const response = await post({ area: 'mf-mapa', url }, headers)
    expect(response.statusCode).toBe(403)
    expect(setCookie(response)).toBeUndefined()
  })

  it('is not set by a link, which only pre-fills the form, safely escaped', async () => {
    const query = new URLSearchParams({ area: 'mf-mapa', url: '"><script>alert(1)</script>' })
    const response = await app.inject(`${address}?${query.toString()}`)
    expect(response.statusCode).toBe(200)
    expect(setCookie(response)).toBeUndefined()
    expect(response.body).toContain('value="mf-mapa"')
    expect(response.body).not.toContain('<script')
  })

  it.each([
    'https://localhost:3104/remoteEntry.js',
    'http://10.0.0.7/remoteEntry.js',
    'http://localhost.otro.example/remoteEntry.js',
    'http://localhost@otro.example/remoteEntry.js',
    'http://otro@localhost/remoteEntry.js',
    'http://[::1]:3104/remoteEntry.js',
    '//localhost/remoteEntry.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    '',
  ])('is only allowed from this machine, not from %s', async (foreign) => {
    const response = await post({ area: 'mf-mapa', url: foreign })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('role="alert"')
    expect(setCookie(response)).toBeUndefined()
    const forged = cookieOf({ 'mf-mapa': { entryUrl: foreign, global: 'mf_mapa_local' } })
    const { body, headers } = await page(forged)
    expect(inlined(body).live).not.toHaveProperty('overrides')
    expect(headers['content-security-policy']).not.toContain('3104')
  })

  it.each([
    ['the shell', { area: 'shell', url }],
    ['an invalid area name', { area: '../x', url }],
    ['an area that is not live, without its routes', { area: 'mf-nueva', url }],
    ["a route of the platform's", { area: 'mf-nueva', url, rutas: '/api/x' }],
    ['an invalid container name', { area: 'mf-mapa', url, global: 'a;b' }],
  ])('is refused for %s', async (_what, fields) => {
    expect((await post(fields)).statusCode).toBe(400)
  })
})

describe('the page of a browser with a local version', () => {
  it('loads the area from there, and allows exactly that origin', async () => {
    const { body, headers } = await page(await chosen())
    expect(inlined(body).live.overrides).toEqual({ 'mf-mapa': { entryUrl: url, global: 'mf_mapa_local' } })
    expect(loads(body).filter((each) => each.includes('/mf-mapa/'))).toEqual([])
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-\S+' http:\/\/localhost:3104;/)
    expect(policy).not.toMatch(/\*:|:\*|unsafe/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  })

  it('shows that at the very top, whatever the shell', async () => {
    const { body } = await page(await chosen())
    expect(body).toMatch(/<body>\s*<aside id="fcr-avisos" aria-label="Versión local">/)
    expect(body).toContain('<strong>Versión local:</strong> mf-mapa desde http://localhost:3104')
    expect(body).toContain('<link rel="stylesheet" href="/operacion/avisos.css" /></head>')
    expect((await app.inject('/operacion/avisos.css')).headers['content-type']).toMatch(/^text\/css/)
  })

  it('contains no markup prerendered from another version', async () => {
    await site.release('mf-public', '1.1.0', {
      build: {
        routes: ['/noticias/:id'],
        pages: { '/noticias/1': { title: 'Uno', description: null, public: true, file: 'pages/0.html' } },
      },
      files: { 'pages/0.html': '<h1>Uno</h1>' },
    })
    expect((await page('', '/noticias/1')).body).toContain('<h1>Uno</h1>')
    const { body } = await page(await chosen({ area: 'mf-public', url }), '/noticias/1')
    expect(body).not.toContain('<h1>Uno</h1>')
    expect(inlined(body).live).not.toHaveProperty('prerendered')
  })

  it('can show an area that is not live yet, at the routes it asks for', async () => {
    const cookie = await chosen({ area: 'mf-nueva', url, rutas: '/nueva, /nueva/:id' })
    const { body } = await page(cookie, '/nueva/7')
    expect(inlined(body).live.overrides?.['mf-nueva']?.routes).toEqual(['/nueva', '/nueva/:id'])
  })

  it('is private to that browser', async () => {
    const before = await page('')
    await page(await chosen())
    const after = await page('')
    expect(after.body).toBe(before.body)
    expect(after.headers['content-security-policy']).toBe(before.headers['content-security-policy'])
    expect(after.headers['cache-control']).toBe('private, no-cache')
  })

  it('is the published page again once the local version is removed', async () => {
    const cookie = await chosen()
    const response = await post({ quitar: 'mf-mapa' }, { cookie })
    expect(response.statusCode).toBe(303)
    expect(setCookie(response)).toMatch(/^fcr-version-local=; .*Max-Age=0$/)
  })
})

describe('where local versions are not allowed', () => {
  it('the form does not exist, and the cookie is ignored', async () => {
    const cookie = await chosen()
    app = await site.start({ localAreas: undefined })
    expect((await app.inject(address)).statusCode).toBe(404)
    expect((await app.inject('/operacion/version-local.css')).statusCode).toBe(404)
    const response = await post({ area: 'mf-mapa', url })
    expect(response.statusCode).toBe(404)
    expect(setCookie(response)).toBeUndefined()
    const { body, headers } = await page(cookie)
    expect(inlined(body).live).not.toHaveProperty('overrides')
    expect(body).not.toContain('avisos')
    expect(headers['content-security-policy']).not.toContain('localhost')
  })
})
