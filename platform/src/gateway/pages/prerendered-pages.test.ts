import { createHash } from 'node:crypto'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Build } from '@fcr/shared/platform/manifest'
import { buildArea } from '../../testing/fixtures'
import { inlined, loads, meta, createSite } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
  await release('1.1.0', '<h1>Uno</h1>')
})
afterEach(() => site.remove())

const head = { title: 'Noticia', description: null, public: true }
const build = (file = 'pages/0.html'): Partial<Build> => ({
  routes: ['/', '/noticias/:id'],
  pages: { '/noticias/1': { ...head, file } },
})

const release = (version: string, markup: string, sources: { build?: Partial<Build> } = {}) =>
  site.release('mf-public', version, {
    build: { ...build(), ...sources.build },
    files: { 'pages/0.html': markup },
  })

const page = async (url = '/noticias/1', app = site.app) => (await app.inject(url)).body
const content = (html: string) => /<main>(.*?)<\/main>/.exec(html)?.[1]
const prerendered = '<h1>Uno</h1>'
const markup = (file: string) => path.join(site.registryDir, 'areas/mf-public/1.1.0', file)

describe('a prerendered page', () => {
  it.each(['/noticias/1', '/NOTICIAS/1', '/noticias/1/', '/noticias/1?desde=correo'])(
    'is in the HTML at %s, with its styles before it is painted',
    async (url) => {
      const html = await page(url)
      expect(content(html)).toBe(prerendered)
      expect(loads(html)).toContain('stylesheet /areas/mf-public/1.1.0/static/routes.css')
      expect(loads(html)).not.toContain('preload /areas/mf-public/1.1.0/static/routes.css')
      expect(inlined(html).live.prerendered).toEqual({ area: 'mf-public', version: '1.1.0' })
    },
  )

  it('stands before scripts and their preloads, so that its pictures are requested first', async () => {
    const [before, after] = (await page()).split(prerendered)
    expect(loads(before ?? '').filter((tag) => tag.includes('.js'))).toEqual([])
    expect(loads(after ?? '').filter((tag) => tag.includes('.js'))).toHaveLength(3)
  })

  it('has its first picture in the head, too, unless it is in the page itself', async () => {
    const picture = (source: string, file: string) =>
      `<img src="/lejos.svg"/><picture>${source}<img src="${file}" alt="" fetchPriority="high"/></picture>`
    const pictures = async (version: string, source: string, file = '/uno.svg') => {
      await release(version, picture(source, file))
      const links = (await page()).matchAll(
        /<link rel="preload" as="image"(?: media="([^"]+)")? href="([^"]+)"/g,
      )
      return [...links].map(([, media, file]) => [file, media])
    }
    expect(await pictures('1.2.0', '')).toEqual([['/uno.svg', undefined]])
    const wide = '<source media="(min-width: 70rem)" srcSet="/ancho.svg" width="9"/>'
    expect(await pictures('1.3.0', wide)).toEqual([
      ['/uno.svg', 'not all and (min-width: 70rem)'],
      ['/ancho.svg', '(min-width: 70rem)'],
    ])
    expect(await pictures('1.4.0', '', 'data:image/svg+xml,%3Csvg/%3E')).toEqual([])
    expect(await pictures('1.5.0', wide, 'data:image/svg+xml,%3Csvg/%3E')).toEqual([
      ['/ancho.svg', '(min-width: 70rem)'],
    ])
  })

  it.each(['/noticias/2', '/', '/mapaUBPD', '/noticias/1/2', '/constructor'])(
    'is not in the HTML at %s',
    async (url) => {
      const html = await page(url)
      expect(content(html)).toBe('<!--fcr:page-->Cargando<!--/fcr:page-->')
      expect(inlined(html).live).not.toHaveProperty('prerendered')
    },
  )

  it('follows its release: a new version brings a new page, a rollback the old one, a disabled area none', async () => {
    await release('1.2.0', '<h1>Dos</h1>')
    expect(content(await page())).toBe('<h1>Dos</h1>')
    await site.registry.rollback('mf-public', meta)
    expect(content(await page())).toBe(prerendered)
    await site.registry.disable('mf-public', meta)
    expect(content(await page())).toContain('Cargando')
  })

  it.each([
    ['altered by one byte', (file: string) => appendFile(file, ' ')],
    ['missing', (file: string) => rm(file)],
  ])('is omitted if it is %s: its script then renders the page', async (_what, damage) => {
    await damage(markup('pages/0.html'))
    const app = await site.start()
    const html = await page('/noticias/1', app)
    expect(content(html)).toContain('Cargando')
    expect(loads(html)).toContain('preload /areas/mf-public/1.1.0/static/routes.css')
    expect(site.log.errors().join()).toContain('mf-public 1.1.0: pages/0.html is missing or altered')
  })

  it('is served as it was verified, even if its file is altered afterwards', async () => {
    expect(content(await page())).toBe(prerendered)
    await writeFile(markup('pages/0.html'), '<h1>Otro</h1>')
    expect(content(await page())).toBe(prerendered)
  })

  it("contains the site's current texts, escaped", async () => {
    await release(
      '1.2.0',
      '<p title="{{site.name}}">{{site.contact.mobile}}</p><img src="{{shell}}/static/a.svg">',
    )
    const siteConfigFile = path.join(site.dir, 'site.json')
    const app = await site.start({ siteConfigFile })
    const set = (values: object) => writeFile(siteConfigFile, JSON.stringify(values))
    await set({ name: 'Casa "><script>x</script> {{site.shortName}}', contact: { mobile: '$& 311' } })
    expect(content(await page('/noticias/1', app))).toBe(
      '<p title="Casa &quot;&gt;&lt;script&gt;x&lt;/script&gt; {{site.shortName}}">$&amp; 311</p>' +
        '<img src="/areas/shell/1.0.0/static/a.svg">',
    )
    await set({ contact: { mobile: '312' } })
    expect(content(await page('/noticias/1', app))).toContain('>312<')
  })

  it('is not served as a file', async () => {
    const response = await site.app.inject('/areas/mf-public/1.1.0/pages/0.html')
    expect(response.statusCode).toBe(404)
  })

  it('is not used with code from a dev server', async () => {
    const app = await site.start({ overrides: { 'mf-public': { entryUrl: 'http://localhost:4101/a.js' } } })
    expect(content(await page('/noticias/1', app))).toContain('Cargando')
  })
})

describe('the styles of the first screen', () => {
  const sheets = {
    files: {
      'pages/0.html': '<h1 class="mf_public_1_0_0-a">Uno</h1>',
      'static/routes.css': '.mf_public_1_0_0-a{color:teal}.mf_public_1_0_0-b{color:red}',
    },
  }
  const inline = (html: string) => /<style>(.*?)<\/style>/.exec(html)?.[1]
  const publish = (version: string, files: Record<string, string> = {}) =>
    site.release('mf-public', version, { build: build(), files: { ...sheets.files, ...files } })
  /** The styles that are in the HTML, if the policy allows exactly these. */
  const allowed = async (url: string, app = site.app, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url, headers })
    const styles = inline(response.body)
    const hash = createHash('sha256')
      .update(styles ?? '')
      .digest('base64')
    const source = styles === undefined ? '' : ` 'sha256-${hash}'`
    expect(response.headers['content-security-policy']).toContain(`; style-src 'self'${source};`)
    return styles
  }
  const frame = 'body { margin: 0 }'

  it('are in the HTML, those of frame and page, and allowed by their hash; other pages have those of the frame', async () => {
    await publish('1.2.0')
    expect(await allowed('/noticias/1')).toBe(`${frame}.mf_public_1_0_0-a{color:teal}`)
    expect(await allowed('/mapaUBPD')).toBe(frame)
  })

  it('make the style sheets wait for nobody: without scripts they are ordinary ones', async () => {
    const html = await page()
    const links = [...html.matchAll(/<link rel="stylesheet"( media="print")?[^>]* href="[^"]*\/(\w+)\.css"/g)]
    const isLate = (name: string) =>
      links.filter(([, , file]) => file === name).map(([, media]) => media !== undefined)
    for (const name of ['main', 'routes']) expect(isLate(name)).toEqual([true, false])
    expect(html).toMatch(/<noscript>(<link rel="stylesheet" href="[^>]*>){2}<\/noscript>/)
  })

  it('contain all fonts, whose style sheet is not linked: declared again, they would replace painted letters', async () => {
    const fonts = "@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local('B')}"
    await site.release('shell', '1.1.0', {
      build: { styles: ['static/fonts.css', 'static/main.css'] },
      files: { 'static/fonts.css': fonts },
    })
    expect(await allowed('/noticias/1')).toContain(fonts + frame)
    expect(await page()).not.toContain('fonts.css')
    await rm(path.join(site.registryDir, 'areas/shell/1.1.0/static/main.css'))
    const app = await site.start()
    expect(loads(await page('/noticias/1', app))).toContain('stylesheet /areas/shell/1.1.0/static/fonts.css')
  })

  it('follow the version that the browser gets', async () => {
    await publish('1.2.0')
    await publish('1.3.0', { 'static/routes.css': '.mf_public_1_0_0-a{color:navy}' })
    expect(await allowed('/noticias/1')).toContain('navy')
    expect(await allowed('/noticias/1', site.app, { cookie: 'fcr_evitar=mf-public@1.3.0' })).toContain('teal')
    await site.registry.disable('mf-public', meta)
    expect(await allowed('/noticias/1')).toBe(frame)
  })

  it('are those of a canary or a preview for its visitors, and of the live version for the others', async () => {
    await publish('1.2.0')
    const add = async (version: string, color: string) => {
      const files = { ...sheets.files, 'static/routes.css': `.mf_public_1_0_0-a{color:${color}}` }
      await site.registry.publish(await buildArea(site.dir, 'mf-public', version, { build: build(), files }))
    }
    await add('1.3.0', 'navy')
    await add('1.4.0', 'plum')
    await site.registry.canary({ area: 'mf-public', version: '1.3.0' }, 100, meta)
    const preview = await site.registry.preview('mf-public', '1.4.0', { hours: 1 })
    const seen = (cookie: string) => allowed('/noticias/1', site.app, { cookie })
    expect(await seen('fcr_grupo=0')).toContain('navy')
    expect(await seen(`fcr_vista_previa=${preview}`)).toContain('plum')
    await site.registry.endCanary('mf-public', meta)
    expect(await seen('fcr_grupo=0')).toContain('teal')
  })

  it('are left out if a style sheet is missing or altered: the page waits for it', async () => {
    await publish('1.2.0')
    const folder = path.join(site.registryDir, 'areas')
    await rm(path.join(folder, 'mf-public/1.2.0/static/routes.css'))
    const app = await site.start()
    expect(await allowed('/noticias/1', app)).toBe(frame)
    expect(await page('/noticias/1', app)).toContain(
      '<link rel="stylesheet" href="/areas/mf-public/1.2.0/static/routes.css"',
    )
    await appendFile(path.join(folder, 'shell/1.0.0/static/main.css'), ' ')
    const other = await site.start()
    expect(await allowed('/noticias/1', other)).toBeUndefined()
    expect(await page('/noticias/1', other)).not.toContain('media="print"')
  })

  it('are left out if a style sheet cannot be parsed: the page waits for it', async () => {
    const files = { 'static/main.css': 'body { background: url("\\\\[x") }' }
    await site.release('shell', '1.1.0', { files })
    expect(await allowed('/noticias/1')).toBeUndefined()
    expect(await page()).toContain('<link rel="stylesheet" href="/areas/shell/1.1.0/static/main.css"')
  })

  it('are not used with a shell from a dev server', async () => {
    const app = await site.start({ overrides: { shell: { entryUrl: 'http://localhost:4100/main.js' } } })
    expect(inline(await page('/noticias/1', app))).toBeUndefined()
  })
})

describe('the frame of the shell', () => {
  it('is marked as unwanted on the pages of an area with none, and on no others', async () => {
    await site.release('mf-mapa', '1.1.0', { build: { frame: 'none' } })
    expect(await page('/mf-mapa')).toContain('<html data-frame="none" lang="es-CO">')
    for (const url of ['/', '/noticias/1', '/nada']) expect(await page(url)).toContain('<html lang="es-CO">')
  })

  const framed = (text: string) =>
    `<html><head><!--fcr:head--></head><body>${text}<main><!--fcr:page--><!--/fcr:page--></main><!--fcr:body--></body></html>`

  it('is the one for the route pattern, or the default one', async () => {
    await site.release('shell', '1.1.0', {
      build: { frames: { '/': 'frames/0.html', '/noticias/*': 'frames/1.html' } },
      files: { 'frames/0.html': framed('(inicio)'), 'frames/1.html': framed('(noticias)') },
    })
    expect(await page('/')).toContain('(inicio)')
    expect(await page('/noticias/1')).toContain('(noticias)')
    expect(await page('/mapaUBPD')).toContain('<footer>')
    await writeFile(path.join(site.registryDir, 'areas/shell/1.1.0/frames/1.html'), framed('(otra)'))
    const app = await site.start()
    expect(await page('/noticias/1', app)).toContain('<footer>')
  })
})
