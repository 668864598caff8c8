import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { site as siteSchema } from '@fcr/shared/contracts/site'
import { createSite, meta } from '../../testing/gateway'
import { securityText } from './well-known'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite({ origin: 'https://site.example' })
})
afterEach(() => site.remove())

it('leads password managers to where a password is changed', async () => {
  const response = await site.app.inject('/.well-known/change-password')
  expect(response.statusCode).toBe(302)
  expect(response.headers).toMatchObject({ location: '/login', 'cache-control': 'no-store' })
})

it.each([
  '/sw.js',
  '/service-worker.js',
  '/serviceworker.js',
  '/ngsw-worker.js',
  '/firebase-messaging-sw.js',
])('removes a service worker of an earlier site: %s', async (url) => {
  const { statusCode, headers, body } = await site.app.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  const waits: Promise<unknown>[] = []
  const handlers = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const unregister = jest.fn(() => Promise.resolve(true))
  const remove = jest.fn(() => Promise.resolve(true))
  const self = {
    addEventListener: (type: string, handle: (event: never) => void) => handlers.set(type, handle as never),
    skipWaiting: jest.fn(),
    registration: { unregister },
  }
  const caches = { keys: () => Promise.resolve(['old']), delete: remove }
  runInNewContext(body, { self, caches })
  for (const type of ['install', 'activate']) handlers.get(type)?.({ waitUntil: (work) => waits.push(work) })
  await Promise.all(waits)
  expect([remove.mock.calls, unregister.mock.calls]).toEqual([[['old']], [[]]])
})

describe('security.txt', () => {
  it('names the contact of the site’s configuration', async () => {
    const siteConfigFile = path.join(site.dir, 'site.json')
    const contact = { mobile: '311 222 3344', email: 'seguridad@caminos.test' }
    await writeFile(siteConfigFile, JSON.stringify({ contact }))
    const app = await site.start({ siteConfigFile, origin: 'https://caminos.test' })
    const response = await app.inject('/.well-known/security.txt')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body.split('\n')).toEqual([
      'Contact: mailto:seguridad@caminos.test',
      'Contact: tel:+573112223344',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      'Preferred-Languages: es',
      'Canonical: https://caminos.test/.well-known/security.txt',
      '',
    ])
  })

  it('has no canonical address where the site’s origin is not known', async () => {
    const app = await site.start({ origin: undefined })
    expect((await app.inject('/.well-known/security.txt')).body).not.toContain('Canonical')
  })

  it('expires half a year after it was asked for', () => {
    const text = securityText(siteSchema.parse({}), undefined, new Date('2026-11-22T17:30:00-05:00'))
    expect(text).toContain('\nExpires: 2027-05-21T00:00:00.000Z\n')
  })

  it('stays one field a line, whatever was configured as the address', () => {
    const contact = { email: 'a@b.test\nContact: mailto:otro@b.test' }
    const text = securityText(siteSchema.parse({ contact }), undefined, new Date(0))
    expect(text.match(/^Contact:/gm)).toHaveLength(2)
  })
})

describe('files that search engines and devices request at the root', () => {
  const get = (url: string) => site.app.inject(url)
  beforeEach(() =>
    site.release('mf-public', '1.1.0', {
      build: {
        routes: ['/', '/noticias/:id', '/privado/:numero'],
        heads: {
          '/': { title: 'Inicio', description: null, public: true },
          '/privado/:numero': { title: 'Perfil', description: null, public: false },
        },
        pages: {
          '/noticias/1': { title: 'Noticia', description: null, public: true, file: 'pages/0.html' },
        },
      },
      files: { 'pages/0.html': '<h1>Uno</h1>' },
    }),
  )

  it('the sitemap lists the public pages of the enabled areas', async () => {
    const locations = async () =>
      [...(await get('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)
    expect(await locations()).toEqual(['https://site.example/noticias/1', 'https://site.example/'])
    expect((await get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8')
    await site.registry.disable('mf-public', meta)
    expect(await locations()).toEqual([])
  })

  it('robots.txt names the sitemap and no personal paths', async () => {
    expect((await get('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://site.example/sitemap.xml\n',
    )
  })

  it('without an origin there is no sitemap', async () => {
    const app = await site.start({ origin: undefined })
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(404)
    expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /api/\n')
  })

  it("the manifest contains the site's name", async () => {
    const siteConfigFile = path.join(site.dir, 'site.json')
    await writeFile(siteConfigFile, JSON.stringify({ name: 'Casa "Uno"' }))
    const app = await site.start({ siteConfigFile })
    const response = await app.inject('/site.webmanifest')
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(response.json()).toEqual({ name: 'Casa "Uno"', icons: [{ src: '/icon.png' }] })
  })
})
