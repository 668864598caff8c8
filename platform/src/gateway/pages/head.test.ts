import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createSite } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite({ origin: 'https://site.example' })
  const news = { title: 'Noticia {{site.shortName}}', description: 'Lo que pasó.', public: true }
  await site.release('mf-public', '1.1.0', {
    build: {
      routes: ['/', '/noticias/:id', '/privado/:numero'],
      heads: {
        '/': { title: 'Inicio', description: null, public: true },
        '/privado/:numero': { title: 'Perfil', description: null, public: false },
      },
      pages: { '/noticias/1': { ...news, file: 'pages/0.html' } },
    },
    files: { 'pages/0.html': '<h1>Uno</h1>' },
  })
})
afterEach(() => site.remove())

const page = async (url = '/noticias/1', app = site.app) => (await app.inject(url)).body

describe('the head of a page', () => {
  it('is the one that the area declares', async () => {
    const html = await page()
    expect(html).toContain('<title>Noticia FCR · Fundación Caminos de Reconciliación</title>')
    expect(html).toContain('<meta name="description" content="Lo que pasó." />')
    expect(html).toContain(
      '<meta property="og:title" content="Noticia FCR · Fundación Caminos de Reconciliación" />',
    )
    expect(html).toContain('<link rel="canonical" href="https://site.example/noticias/1" />')
    expect(html).toContain('<meta property="og:image" content="https://site.example/og.jpg" />')
    expect(html).not.toContain('noindex')
  })

  it('names one canonical URL, whatever variant was requested', async () => {
    expect(await page('/Noticias/1/?x=1')).toContain('href="https://site.example/noticias/1"')
    expect(await page('/')).toContain('<link rel="canonical" href="https://site.example/" />')
  })

  it.each(['/privado/1234567890', '/noticias/2', '/mapaUBPD', '/nada'])(
    'keeps %s out of search engines and names no canonical URL',
    async (url) => {
      const html = await page(url)
      expect(html).toContain('<meta name="robots" content="noindex" />')
      expect(html).not.toMatch(/canonical|og:url|1234567890/)
    },
  )

  it("names no canonical URL if the site's origin is not configured", async () => {
    const app = await site.start({ origin: undefined })
    expect(await page('/noticias/1', app)).not.toMatch(/canonical|og:url|og:image/)
  })
})
