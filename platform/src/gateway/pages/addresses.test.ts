import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createSite, loads, shellLoads } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  site = await createSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.remove())

const get = (url: string) => site.app.inject(url)

it.each([
  ['/mapaUBPD%23secreto', '/mapaUBPD#secreto'],
  ['/mapaUBPD/%23secreto.', '/mapaUBPD#secreto.'],
  ['//mapaUBPD', '/mapaUBPD'],
  ['/noticias//1?pagina=2', '/noticias/1?pagina=2'],
  ['/Operacion/', '/operacion'],
])('redirects %s to the intended address %s', async (url, meant) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers.location]).toEqual([302, meant])
})

// Sent with `request`: `inject` and `fetch` would normalize the address.
it.each(['//\\otro.example', '///\\otro.example/x', '/\\/otro.example'])(
  'does not redirect %j to another site',
  async (address) => {
    const { port } = site.app.server.address() as AddressInfo
    const asked = request({ host: '127.0.0.1', port, path: address, agent: false }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    expect(new URL(response.headers.location ?? '/', 'http://sitio.example').host).toBe('sitio.example')
  },
)

it.each(['/mapaUBPD%', '/%E0%A4%A', '/nada%zz'])(
  'responds to the malformed address %s with the page of unknown addresses',
  async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(loads(body)).toEqual(shellLoads)
  },
)

describe('paths that are not pages', () => {
  it.each([
    '/api',
    '/api/me',
    '/API/me',
    '/areas',
    '/areas/',
    '/areas/mf-mapa',
    '/assets/x',
    '/operacion',
    '/operacion/reportes',
    '/readyz/',
    '/metrics',
    '/nada.js',
    '/index.html',
    '/wp-login.php',
    '/.env',
    '/%2eenv',
    '/%61pi/me',
    '/.git/config',
    '/.well-known/nada.txt',
    `/${'a/'.repeat(600)}`,
  ])('%s is a plain 404 and never the page', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
    expect(response.body).not.toContain('<')
  })

  it("serves the shell's root files under their plain names", async () => {
    const response = await get('/favicon.svg')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  })

  it('responds to the liveness check', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  })
})
