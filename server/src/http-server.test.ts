import { once } from 'node:events'
import { get, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { freePort } from '@fcr/tooling/test/postgres.mjs'
import { isForApi, readTimeouts, serveTogether } from './http-server'

const app = (routing: RequestListener) =>
  ({ ready: () => Promise.resolve(), close: () => Promise.resolve(), routing }) as unknown as Parameters<
    typeof serveTogether
  >[0]['api']

describe('a request', () => {
  it.each(['/api', '/api/perfil', '/api?x=1', '/readyz', '/metrics?x=1'])('for %s goes to the API', (url) => {
    expect(isForApi(url, '/api')).toBe(true)
  })

  it.each(['/', '/apis', '/apiario/x', '/healthz', '/readyz/x', '/noticias?next=/api/perfil'])(
    'for %s goes to the gateway',
    (url) => {
      expect(isForApi(url, '/api')).toBe(false)
    },
  )
})

describe('a page of a local start', () => {
  const secret = 'codes of the demo staff'

  async function ask(headers: Record<string, string>) {
    const port = await freePort()
    const site = app((_request, response) => response.end('the site'))
    const server = await serveTogether({
      api: site,
      gateway: site,
      apiBase: '/api',
      port,
      host: '127.0.0.1',
      localPages: new Map([['equipo-demo', (_request, response) => void response.end(secret)]]),
    })
    try {
      const request = get({ host: '127.0.0.1', port, path: '/equipo-demo', headers })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return { body: await text(response), headers: response.headers }
    } finally {
      await server.close()
    }
  }

  it.each(['localhost:3000', 'LOCALHOST', '127.0.0.1', '[::1]:3000'])('is shown for %s', async (host) => {
    expect((await ask({ host })).body).toBe(secret)
  })

  it.each<[string, Record<string, string>]>([
    ['another name that leads here', { host: 'site.example:3000' }],
    ['a name that begins like this machine', { host: 'localhost.site.example' }],
    ['an address that is not this machine', { host: '10.0.0.1' }],
    ['a name that looks like an address of this machine', { host: '127.999.1.1' }],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy with a host only', { host: 'localhost', 'X-Forwarded-Host': 'localhost' }],
    ['a proxy of the standard', { host: 'localhost', forwarded: 'for=127.0.0.1' }],
    ['a proxy that names only the client', { host: 'localhost', 'x-real-ip': '127.0.0.1' }],
  ])('is not there for %s', async (_who, headers) => {
    expect((await ask(headers)).body).toBe('the site')
  })

  it('has the headers of the other pages', async () => {
    const { headers } = await ask({ host: 'localhost' })
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('a browser with too many cookies', () => {
  async function ask(headers: Record<string, string>) {
    const port = await freePort()
    const site = app((_request, response) => response.end('the site'))
    const server = await serveTogether({ api: site, gateway: site, apiBase: '/api', port, host: '127.0.0.1' })
    try {
      const request = get({
        host: '127.0.0.1',
        port,
        path: '/noticias/1?x=1',
        headers,
        maxHeaderSize: 256 * 1024,
      })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return { response, body: await text(response) }
    } finally {
      await server.close()
    }
  }
  const bomb = Array.from({ length: 6 }, (_, index) => `mapa${index}=${'x'.repeat(3500)}`).join('; ')

  it('gets rid of them, and reads that it must sign in again', async () => {
    const { response, body } = await ask({
      host: 'www.site.example',
      cookie: `${bomb}; __Host-fcr_member_access=a`,
    })
    expect(response.statusCode).toBe(431)
    expect(body).toContain('tendrá que ingresar de nuevo')
    const cookies = response.headers['set-cookie'] ?? []
    for (const path of ['/', '/noticias', '/noticias/', '/noticias/1'])
      for (const domain of ['', '; Domain=www.site.example', '; Domain=site.example'])
        expect(cookies).toContain(`mapa5=; Max-Age=0; Path=${path}${domain}`)
    expect(cookies).toContain('__Host-fcr_member_access=; Max-Age=0; Path=/; Secure')
  })

  it('gets only the headers that fit, however many cookies and host names the request has', async () => {
    const host = `${'a.'.repeat(200)}example`
    const cookie = Array.from({ length: 9000 }, (_, index) => `c${index}`).join(';')
    const { response } = await ask({ host, cookie })
    expect(response.statusCode).toBe(431)
    const cookies = response.headers['set-cookie'] ?? []
    expect(cookies).toContain('c1000=; Max-Age=0; Path=/; Domain=a.example')
    expect(cookies.join('').length).toBeLessThanOrEqual(40_000)
  })

  it('is asked to remove all of them if they are more than the server reads', async () => {
    const { response, body } = await ask({ cookie: `${bomb}; otra=${'x'.repeat(150_000)}` })
    expect(response.statusCode).toBe(431)
    expect(response.headers['clear-site-data']).toBe('"cookies"')
    expect(body).toContain('tendrá que ingresar de nuevo')
  })

  it('gets the site with as many as servers usually accept', async () => {
    expect((await ask({ cookie: `mapa=${'x'.repeat(8000)}` })).body).toBe('the site')
  })
})

describe('time limits of connections', () => {
  afterEach(() => {
    delete process.env['HEADERS_TIMEOUT_SECONDS']
  })

  it('have defaults, also for empty settings', () => {
    process.env['HEADERS_TIMEOUT_SECONDS'] = ''
    expect(readTimeouts()).toEqual({ headers: 10, request: 30, keepAlive: 10, silence: 60, drain: 0 })
  })

  it('come from the environment', () => {
    process.env['HEADERS_TIMEOUT_SECONDS'] = '7'
    expect(readTimeouts().headers).toBe(7)
  })

  it.each(['0', '-1', '1.5', 'ten', '10000'])('refuse %s', (value) => {
    process.env['HEADERS_TIMEOUT_SECONDS'] = value
    expect(readTimeouts).toThrow(`HEADERS_TIMEOUT_SECONDS must be a number of seconds; it is '${value}'.`)
  })
})

describe('an instance that stops', () => {
  afterEach(() => {
    jest.useRealTimers()
    delete process.env['DRAIN_SECONDS']
  })

  async function start() {
    const port = await freePort()
    const served = app((_request, response) => response.end('served'))
    const server = await serveTogether({
      api: served,
      gateway: served,
      apiBase: '/api',
      port,
      host: '127.0.0.1',
    })
    const ask = async (path: string, method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method })
      await response.text()
      return `${response.status} ${response.headers.get('connection') ?? ''}`
    }
    return { close: () => server.close(), ask }
  }

  it('closes its connections first, then refuses reads so that a proxy switches, and then closes its port', async () => {
    process.env['DRAIN_SECONDS'] = '4'
    const { close, ask } = await start()
    expect(await ask('/')).toBe('200 keep-alive')
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    const closed = close()
    try {
      expect(await ask('/readyz')).toBe('503 close')
      expect(await ask('/')).toBe('200 close')
      expect(await ask('/api/registros', 'POST')).toBe('200 close')
      await jest.advanceTimersByTimeAsync(2900)
      expect(await ask('/')).toBe('200 close')
      await jest.advanceTimersByTimeAsync(100)
      expect(await ask('/')).toBe('502 close')
      expect(await ask('/api/perfil', 'HEAD')).toBe('502 close')
      expect(await ask('/readyz')).toBe('503 close')
      expect(await ask('/api/registros', 'POST')).toBe('200 close')
    } finally {
      // Also if something above fails: an open server keeps the test run from ending.
      await jest.advanceTimersByTimeAsync(4000)
      await closed
    }
    await expect(ask('/api/registros', 'POST')).rejects.toThrow('fetch failed')
  })

  it('closes its port at once without DRAIN_SECONDS', async () => {
    const { close, ask } = await start()
    expect(await ask('/')).toBe('200 keep-alive')
    await close()
    await expect(ask('/')).rejects.toThrow('fetch failed')
  })
})
