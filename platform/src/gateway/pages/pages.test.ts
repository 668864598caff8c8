import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { site as siteConfig } from '@fcr/shared/contracts/site'
import { createSite, inlined, loads, meta, shellLoads } from '../../testing/gateway'
import { entry, shell, stateOf } from '../../testing/routed-states'
import { addressOf } from './address'
import { createPages } from './pages'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
})
afterEach(() => site.remove())

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

const areaLoads = (area: string) => [
  `preload /areas/${area}/1.0.0/static/routes.css`,
  `preload /areas/${area}/1.0.0/remoteEntry.js`,
  `preload /areas/${area}/1.0.0/static/routes.js`,
]

describe('the page', () => {
  it.each([
    ['/', 'mf-public'],
    ['/noticias/1?x=/mapaUBPD', 'mf-public'],
    ['/MAPAubpd', 'mf-mapa'],
    ['/person/12', 'mf-mapa'],
    ['/vista-compareciente/1.234.567', undefined],
    ['/nada', undefined],
    // Only a local start without a mail server shows messages there.
    ['/correo', undefined],
  ])('preloads at %s what %s needs first', async (url, area) => {
    const response = await get(url)
    expect(response.statusCode).toBe(area ? 200 : 404)
    expect(loads(response.body)).toEqual([...shellLoads, ...(area ? areaLoads(area) : [])])
  })

  it('ties every script and style to its hash, in the tag and in its preload', async () => {
    const { body } = await get('/mapaUBPD')
    const tags = [
      ...body.matchAll(/<(?:script defer|link rel="(?:stylesheet|preload" as="(?:script|style)))[^>]+>/g),
    ]
    expect(tags).toHaveLength(7)
    for (const [tag] of tags)
      expect(tag).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}" crossorigin="anonymous"/)
    expect(body).toContain(
      'as="font" type="font/woff2" href="/areas/shell/1.0.0/static/text.woff2" crossorigin="anonymous"',
    )
  })

  it('contains the live state with its releases, active and last good', async () => {
    await site.release('mf-mapa', '1.1.0')
    const { live } = inlined((await get('/')).body)
    expect(live.live.revision).toBe(4)
    expect(Object.keys(live.releases).sort()).toEqual(['mf-mapa@1.0.0', 'mf-mapa@1.1.0', 'mf-public@1.0.0'])
    expect(Object.keys(live.releases['mf-mapa@1.1.0']?.files ?? {}).sort()).toEqual([
      'remoteEntry.js',
      'static/routes.css',
      'static/routes.js',
    ])
    expect(live).not.toHaveProperty('overrides')
  })

  it('contains of each release only what the browser needs to mount it', async () => {
    const endpoints = { 'GET /mapa/personas': { request: {}, response: {} } } as never
    await site.release('mf-mapa', '1.1.0', { build: { endpoints, frame: 'none' } })
    const { live } = inlined((await get('/')).body)
    expect(Object.keys(live.releases['mf-mapa@1.1.0'] ?? {}).sort()).toEqual([
      'area',
      'entry',
      'exposes',
      'files',
      'frame',
      'global',
      'requires',
      'routes',
      'version',
    ])
  })

  it('drops the preloads of a disabled area', async () => {
    await site.registry.disable('mf-mapa', meta)
    expect(loads((await get('/mapaUBPD')).body)).toEqual(shellLoads)
  })

  it('is revalidated at each visit, and not sent again while unchanged', async () => {
    const first = await get('/')
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers.etag)
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304)
    await site.release('mf-mapa', '1.1.0')
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is found at the start page even while nobody owns it', async () => {
    await site.registry.disable('mf-public', meta)
    expect((await get('/')).statusCode).toBe(200)
  })

  it('of an address that nobody owns is sent as not found each time, and still leads home', async () => {
    const first = await get('/nada')
    expect(first.statusCode).toBe(404)
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    const again = await get('/nada', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(404)
    expect(loads(again.body)).toEqual(shellLoads)
  })

  it('is compressed for those who take it', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers.vary).toBe('accept-encoding')
    expect(brotliDecompressSync(response.rawPayload).toString('utf8')).toBe((await get('/')).body)
  })

  it("has the site's name in its title, and data that cannot break out of its script", async () => {
    const siteConfigFile = path.join(site.dir, 'site.json')
    const name = 'Casa </script><b>$& "Uno"'
    await writeFile(siteConfigFile, JSON.stringify({ name }))
    const app = await site.start({ siteConfigFile })
    const { body } = await app.inject('/')
    expect(body).toContain('<title>Casa &lt;/script&gt;&lt;b&gt;$&amp; &quot;Uno&quot;</title>')
    expect(body).toContain('<footer>Casa &lt;/script&gt;&lt;b&gt;$&amp; &quot;Uno&quot;</footer>')
    expect(body).not.toContain('</script><b>')
    expect(inlined(body).site.name).toBe(name)
    expect(app.siteConfig().name).toBe(name)
  })

  it('has the security headers', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('starts with the guard, the only script in it that the policy lets run', async () => {
    const { body, headers } = await get('/person/12')
    expect(body).toContain('<head><script data-shell="1.0.0" data-pattern="/person/:personId">')
    const inline = [...body.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)]
    const hashes = inline.map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(hashes).toHaveLength(1)
    expect(String(headers['content-security-policy'])).toContain(`; script-src 'self' ${hashes[0]};`)
  })

  it('requires https only when a trusted proxy says that the visitor used it', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect((await get('/', forwarded)).headers).not.toHaveProperty('strict-transport-security')
    const app = await site.start({ trustProxy: true })
    const response = await app.inject({ url: '/', headers: forwarded })
    expect(response.headers['strict-transport-security']).toBe('max-age=63072000')
    const strict = await site.start({ trustProxy: true, hstsIncludeSubDomains: true })
    const { headers } = await strict.inject({ url: '/', headers: forwarded })
    expect(headers['strict-transport-security']).toContain('includeSubDomains')
  })

  it('loads an overridden area from its dev server', async () => {
    const entryUrl = 'http://localhost:4101/remoteEntry.js'
    const app = await site.start({
      overrides: {
        'mf-mapa': { entryUrl },
        shell: {
          entryUrl: 'http://localhost:4100/main.js',
          styles: ['http://localhost:4100/main.css'],
        },
      },
    })
    const response = await app.inject('/mapaUBPD')
    expect(loads(response.body)).toEqual([
      'stylesheet http://localhost:4100/main.css',
      'script http://localhost:4100/main.js',
    ])
    expect(inlined(response.body).live.overrides?.['mf-mapa']).toEqual({ entryUrl })
    expect(response.headers['content-security-policy']).toContain('ws://localhost:4101')
  })

  it('says that there is no site yet while no shell is live', async () => {
    const app = await site.start({ registryDir: path.join(site.dir, 'other') })
    const response = await app.inject('/')
    expect(response.statusCode).toBe(503)
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
  })
})

describe('a page with cookies that anybody can send', () => {
  const served = async (url: string, cookie = '') => {
    const response = await get(url, { cookie })
    if (response.statusCode !== 200) return response.statusCode
    return inlined(response.body).live.live.areas['mf-mapa']?.active.version
  }

  it('is composed 600 times a minute for a client; all other pages stay', async () => {
    await site.release('mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    for (let count = 0; count < 600; count += 1)
      expect(await served('/mapaUBPD', 'fcr_evitar=mf-mapa@1.1.0')).toBe('1.0.0')
    expect(await served('/mapaUBPD', 'fcr_evitar=mf-mapa@1.1.0')).toBe(429)
    expect(await served('/mapaUBPD', 'fcr_vista_previa=abc')).toBe(429)
    expect(await served('/mapaUBPD')).toBe('1.1.0')
    clock.mockReturnValue(Date.now() + 60_000)
    expect(await served('/mapaUBPD', 'fcr_evitar=mf-mapa@1.1.0')).toBe('1.0.0')
    clock.mockRestore()
  })
})

describe('pages are kept', () => {
  const state = stateOf({ shell, 'mf-mapa': entry('1.0.0', '0.9.0') })
  const next = stateOf({ shell, 'mf-mapa': entry('1.1.0', '1.0.0') })
  const view = { state, isShared: true }
  const site = siteConfig.parse({})
  const home = addressOf(state, undefined, '/')

  it('while their state and the configuration stay, for each address', () => {
    const pageFor = createPages()
    const page = pageFor(view, home, site)
    for (const unknown of ['/', '/nada/1', '/nada/2?x=1'])
      expect(pageFor(view, addressOf(state, undefined, unknown), site)).toBe(page)
    expect(pageFor(view, addressOf(state, 'https://site.example', '/'), site)).not.toBe(page)
    expect(pageFor({ ...view, state: next }, home, site)).not.toBe(page)
    expect(pageFor(view, home, siteConfig.parse({ name: 'Otra' }))).not.toBe(page)
  })

  it('unless only one browser gets them', () => {
    const pageFor = createPages()
    const page = pageFor(view, home, site)
    const own = pageFor({ ...view, isShared: false }, home, site)
    expect(own).not.toBe(page)
    expect(pageFor({ ...view, isShared: false }, home, site)).not.toBe(own)
    expect(pageFor(view, home, site)).toBe(page)
  })
})

describe('the access log', () => {
  it('contains the route pattern, never the path, which may hold a document number', async () => {
    await get('/person/1234567890?numero=1234567890')
    await get('/nada/1234567890')
    await get('/areas/mf-mapa/1.0.0/1234567890.js')
    await get('/areas/%zz/1234567890')
    const requests = site.log.lines.filter(({ msg }) => msg === 'request')
    expect(requests.slice(0, 3).map(({ method, route, status }) => ({ method, route, status }))).toEqual([
      { method: 'GET', route: '/person/:personId', status: 200 },
      { method: 'GET', route: '/*', status: 404 },
      { method: 'GET', route: '/areas/:area/:version/*', status: 404 },
    ])
    expect(JSON.stringify(site.log.lines)).not.toContain('1234567890')
  })
})
