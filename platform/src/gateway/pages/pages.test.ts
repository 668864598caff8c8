import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createSite, inlined, loads, meta, shellLoads } from '../../testing/gateway'

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
    expect(response.headers.vary).toBe('accept-encoding, cookie')
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

describe('pages are made', () => {
  const made = async (kind: string) => {
    const line = new RegExp(`gateway_pages_made_total\\{kind="${kind}"\\} (\\d+)`)
    return Number(line.exec(await site.app.metrics())?.[1] ?? 0)
  }
  const served = async (url: string, cookie = '') =>
    inlined((await get(url, { cookie })).body).live.live.areas['mf-mapa']?.active.version
  beforeEach(async () => {
    // No time passes for the budget.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now())
    await site.release('mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
    await site.release('mf-public', '1.1.0', { build: { routes: ['/', '/noticias/:id'] } })
    await site.release('shell', '1.1.0')
    await get('/')
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  it('once for what they contain, whatever cookies, queries and unknown addresses ask for', async () => {
    const before = await made('usual')
    await get('/nada')
    for (const [index, name] of [
      'mf-mapa@1.0.9',
      'mf-otra@1.1.0',
      'x',
      '~~',
      'mf-mapa@1.1.0~mf-mapa@1.0.0',
    ].entries()) {
      const cookie = `fcr_evitar=${name}; fcr_grupo=${index}; fcr_x=${index}`
      for (const url of ['/', `/?x=${index}`, `/nada/${index}`, `/nada?${name}`]) await get(url, { cookie })
    }
    expect(await made('usual')).toBe(before + 1)
    for (const order of [
      'mf-mapa@1.1.0~shell@1.1.0',
      'shell@1.1.0~mf-mapa@1.1.0',
      'x@1~shell@1.1.0~mf-mapa@1.1.0',
    ])
      expect(await served('/', `fcr_evitar=${order}`)).toBe('1.0.0')
    // A preview that nobody signed adds a bar.
    for (const token of ['abc', 'abcd', 'a.0011223344556677.b'])
      expect((await get('/', { cookie: `fcr_vista_previa=${token}` })).body).toContain(
        'venció o fue retirada',
      )
    expect(await made('usual')).toBe(before + 1)
    expect(await made('unusual')).toBe(2)
  })

  it('so many per second of those that only some browsers see; others get the usual page', async () => {
    const names = ['mf-mapa', 'mf-public', 'shell'].flatMap((area) => [`${area}@1.0.0`, `${area}@1.1.0`])
    const before = await made('usual')
    const asked = () =>
      Promise.all(
        Array.from({ length: 64 }, (_each, set) =>
          names.filter((_name, index) => set & (1 << index)),
        ).flatMap((avoided) =>
          ['/', '/noticias/1', '/nada'].map((url) => get(url, { cookie: `fcr_evitar=${avoided.join('~')}` })),
        ),
      )
    for (const { statusCode } of await asked()) expect(statusCode).toBeLessThan(500)
    expect(await made('unusual')).toBe(10)
    expect(await made('usual')).toBeLessThanOrEqual(before + 3)
    expect(await made('spared')).toBeGreaterThan(30)
    // A browser whose version failed before still gets the other one.
    expect(await served('/mapaUBPD', 'fcr_evitar=mf-mapa@1.1.0')).toBe('1.1.0')
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 100)
    expect(await served('/mapaUBPD', 'fcr_evitar=mf-mapa@1.1.0')).toBe('1.0.0')
    expect(await made('unusual')).toBe(11)
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
