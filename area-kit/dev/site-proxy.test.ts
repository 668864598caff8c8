import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openPolicy, withArea } from './site-page.mjs'
import { createSiteProxy } from './site-proxy.mjs'

const override = {
  entryUrl: 'http://localhost:3104/remoteEntry.js',
  global: 'mf_a_local',
  routes: ['/a'],
}
const live = { live: { areas: {} }, prerendered: { area: 'mf-a', version: '1.0.0' }, texts: [] }
const page = (state: object = live) =>
  `<!doctype html><title>$&</title><script type="application/json" id="fcr-live">${JSON.stringify(state)}</script>` +
  `<script type="application/json" id="fcr-site">{"name":"X","apiBase":"https://api.example"}</script>`
const dataIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
const policy =
  "default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self'; img-src 'none'; upgrade-insecure-requests"

describe('a page of the site', () => {
  it('takes the area from elsewhere and the API from here', () => {
    const { html } = withArea(page(), 'mf-a', override)
    expect(dataIn(html, 'fcr-live')).toEqual({
      live: { areas: {} },
      texts: [],
      overrides: { 'mf-a': override },
    })
    expect(dataIn(html, 'fcr-site')).toEqual({ name: 'X', apiBase: '/api' })
    expect(html).toContain('<title>$&</title>')
  })

  it('keeps what another area has prerendered, and texts that look like the end of a script', () => {
    const state = {
      ...live,
      prerendered: { area: 'mf-b', version: '1.0.0' },
      texts: ['\u003c/script>'],
    }
    const { html } = withArea(page(state).replace('</script>"]', '\\u003c/script>"]'), 'mf-a', override)
    expect(dataIn(html, 'fcr-live')).toMatchObject({
      prerendered: { area: 'mf-b' },
      texts: ['</script>'],
    })
    expect(html.split('</script>')).toHaveLength(3)
  })

  it('may load from there, and from nowhere else', () => {
    expect(openPolicy(policy, 'http://localhost:3104')).toBe(
      "default-src 'none'; script-src 'self' 'sha256-x' http://localhost:3104; " +
        "connect-src 'self' http://localhost:3104 ws://localhost:3104; img-src http://localhost:3104",
    )
  })
})

describe('a site on this machine', () => {
  const seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const called: unknown[][] = []
  const said: string[] = []
  const listen = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }
  const origin = createServer(({ method, url, headers }, response) => {
    seen.push({ method, url, headers })
    if (url === '/old') response.writeHead(301, { location: `http://${headers.host ?? ''}/a` }).end()
    else if (url === '/assets/nada')
      response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No encontrado')
    else if (url?.startsWith('/assets'))
      response.writeHead(200, { 'content-type': 'font/woff2', 'set-cookie': 'x=1', etag: '"1"' }).end('bytes')
    else
      response
        .writeHead(url === '/a' ? 200 : 404, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'strict-transport-security': 'max-age=1',
        })
        .end(page())
  })
  let proxy: Server
  let address = ''
  beforeAll(async () => {
    proxy = createSiteProxy({
      site: await listen(origin),
      area: 'mf-a',
      override,
      say: (line: string) => said.push(line),
      api: (path, init) => {
        called.push([path, init])
        return Promise.resolve(new Response('{"ok":true}', { status: 202, headers: { etag: '"7"' } }))
      },
    })
    address = await listen(proxy)
  })
  beforeEach(() => {
    for (const list of [seen, called, said]) list.length = 0
  })
  afterAll(async () => {
    for (const server of [proxy, origin]) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('shows its pages with the area, without a cookie and without a promise to use https', async () => {
    const response = await fetch(`${address}/a`, { headers: { cookie: 'secret=1' } })
    expect(dataIn(await response.text(), 'fcr-live')).toMatchObject({ overrides: { 'mf-a': override } })
    expect(response.headers.get('content-security-policy')).toContain('http://localhost:3104')
    expect(response.headers.get('strict-transport-security')).toBeNull()
    expect(seen[0]?.headers).not.toHaveProperty('cookie')
    // An area that is not live yet.
    expect((await fetch(`${address}/nueva`)).status).toBe(200)
    expect((await fetch(`${address}/assets/nada`)).status).toBe(404)
  })

  it('passes its files on as they are, and its redirects to itself', async () => {
    const file = await fetch(`${address}/assets/a.woff2`)
    expect([await file.text(), file.headers.get('etag'), file.headers.get('set-cookie')]).toEqual([
      'bytes',
      '"1"',
      null,
    ])
    await fetch(`${address}//otra.example/x.js`)
    expect(seen.at(-1)?.url).toBe('//otra.example/x.js')
    const moved = await fetch(`${address}/old`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/a'])
  })

  it('asks the API here, never the site', async () => {
    const init = { method: 'POST', body: '{"a":1}', headers: { 'if-match': '"6"', cookie: 'secret=1' } }
    const response = await fetch(`${address}/api/perfil?x=1`, init)
    expect([response.status, response.headers.get('etag'), await response.json()]).toEqual([
      202,
      '"7"',
      { ok: true },
    ])
    expect(called).toEqual([
      ['/api/perfil?x=1', { method: 'POST', body: '{"a":1}', headers: { 'If-Match': '"6"' } }],
    ])
    expect(seen).toEqual([])
  })

  it('shows reports of failures to the developer, and sends no change to the site', async () => {
    const post = (path: string) => fetch(address + path, { method: 'POST', body: '{"reason":"threw"}' })
    expect((await post('/operacion/reportes')).status).toBe(204)
    expect((await post('/operacion/medidas')).status).toBe(204)
    expect(said).toEqual(['The page reports: {"reason":"threw"}'])
    expect((await post('/operacion/vista-previa')).status).toBe(405)
    expect(seen).toEqual([])
  })

  it('says that the site does not respond', async () => {
    const gone = createSiteProxy({
      site: 'http://localhost:1',
      area: 'mf-a',
      override,
      say: () => undefined,
      api: fetch,
    })
    const response = await fetch(`${await listen(gone)}/a`)
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringMatching(/^http:\/\/localhost:1 does not respond: /),
    ])
    gone.closeAllConnections()
    await new Promise((resolve) => gone.close(resolve))
  })
})
