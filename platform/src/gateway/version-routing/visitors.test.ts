import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { buildShell } from '../../testing/fixtures'
import { inlined, meta } from '../../testing/gateway'
import { cookiesOf, createMapSite, request, versionFor as versionIn } from '../../testing/visits'

let site: Awaited<ReturnType<typeof createMapSite>>['site']
let publishMapa: Awaited<ReturnType<typeof createMapSite>>['publishMap']
let app: FastifyInstance
beforeEach(async () => {
  ;({ site, publishMap: publishMapa } = await createMapSite())
  app = site.app
})
afterEach(() => site.remove())

const get = (url: string, cookie?: string, headers?: Record<string, string>) =>
  request(app, url, cookie, headers)
const versionFor = (cookie?: string, area?: string, url?: string) => versionIn(app, cookie, area, url)
const groupIn = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  [headers['set-cookie'] ?? []].flat().find((each) => each.includes('fcr_grupo'))
const startCanary = async (version = '1.1.0', percent = 100) => {
  await publishMapa(version)
  await site.registry.canary({ area: 'mf-mapa', version }, percent, meta)
}

describe('a canary', () => {
  it('is what a new visitor gets at random and keeps, from the first page on', async () => {
    await startCanary('1.1.0', 50)
    const seen = new Set<string>()
    for (let visitor = 0; visitor < 40 && seen.size < 2; visitor += 1) {
      const first = await get('/mapaUBPD')
      const version = inlined(first.body).live.live.areas['mf-mapa']?.active.version ?? ''
      expect(await versionFor(cookiesOf(first))).toBe(version)
      seen.add(version)
    }
    expect([...seen].sort()).toEqual(['1.0.1', '1.1.0'])
  })

  it('sets a cookie that identifies nobody, and only while there is one', async () => {
    expect(groupIn(await get('/'))).toBeUndefined()
    await startCanary()
    const first = await get('/')
    expect(groupIn(first)).toMatch(/^fcr_grupo=\d{1,4}; Max-Age=31536000; HttpOnly; Path=\/; SameSite=Lax$/)
    expect(groupIn(await get('/', cookiesOf(first)))).toBeUndefined()
    expect(groupIn(await get('/', 'fcr_grupo=x10'))).toMatch(/^fcr_grupo=\d/)
    await site.registry.endCanary('mf-mapa', meta)
    expect(groupIn(await get('/'))).toBeUndefined()
  })

  it('uses a name over https that no other host of the domain can set', async () => {
    await startCanary()
    app = await site.start({ trustProxy: true })
    const response = await get('/', '', { 'x-forwarded-proto': 'https' })
    expect(groupIn(response)).toMatch(/^__Host-fcr_grupo=.*; Path=\/; SameSite=Lax; Secure$/)
  })

  it.each<[end: string, change: () => Promise<unknown>, expected: string]>([
    ['it is stopped', () => site.registry.endCanary('mf-mapa', meta), '1.0.1'],
    ['it is promoted', () => site.registry.promote('mf-mapa', meta), '1.1.0'],
    ['another version becomes active', () => site.registry.rollback('mf-mapa', meta), '0.9.0'],
  ])('ends when %s', async (_end, change, expected) => {
    await startCanary()
    expect(await versionFor('fcr_grupo=7')).toBe('1.1.0')
    await change()
    const { areas } = (await get('/live.json', 'fcr_grupo=7')).json<Live>()
    expect(areas['mf-mapa']).toMatchObject({ active: { version: expected }, canary: null })
    expect((await site.registry.live()).areas['mf-mapa']?.canary).toBeNull()
  })

  it('of a disabled area shows nothing of it, and stays when the area is enabled', async () => {
    await startCanary()
    await site.registry.disable('mf-mapa', meta)
    const { body } = await get('/mapaUBPD', 'fcr_grupo=7')
    expect(body).not.toContain('Mapa 1.')
    await site.registry.enable('mf-mapa', meta)
    expect(await versionFor('fcr_grupo=7')).toBe('1.1.0')
  })

  it('is kept by prune, and its key is kept', async () => {
    await startCanary()
    for (const version of ['1.2.0', '1.3.0']) await publishMapa(version)
    await site.registry.prune({ keep: 1 }, meta)
    expect(await versionFor('fcr_grupo=7')).toBe('1.1.0')
    const key = (await site.registry.keys()).find(({ owner }) => owner !== 'robot')
    await expect(site.registry.revokeKey(key?.id ?? '', { by: 'ana', reason: 'x' })).rejects.toThrow(
      /mf-mapa 1\.1\.0/,
    )
  })

  it('whose release is lost or altered is nobody’s: its visitors get the active version', async () => {
    await startCanary()
    await writeFile(path.join(site.registryDir, 'areas/mf-mapa/1.1.0/release.json'), '{}')
    app = await site.start()
    expect(await versionFor('fcr_grupo=7')).toBe('1.0.1')
    await rm(path.join(site.registryDir, 'areas/mf-mapa/1.1.0'), { recursive: true })
    app = await site.start()
    expect(await versionFor('fcr_grupo=7')).toBe('1.0.1')
  })

  it('of the shell serves its page; files at plain names stay those of the active shell', async () => {
    const files = { 'root/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="next"/>' }
    await site.registry.publish(await buildShell(site.dir, '1.1.0', { files }))
    await site.registry.canary({ area: 'shell', version: '1.1.0' }, 100, meta)
    expect(await versionFor('fcr_grupo=7', 'shell')).toBe('1.1.0')
    expect(await versionFor('fcr_grupo=7; fcr_evitar=shell@1.1.0', 'shell')).toBe('1.0.0')
    expect((await get('/favicon.svg', 'fcr_grupo=7')).body).not.toContain('next')
  })

  it('is in the metrics while visitors get it', async () => {
    await startCanary('1.1.0', 25)
    await get('/live.json')
    const line = 'gateway_canary_percent{area="mf-mapa",version="1.1.0"} 25'
    expect(await app.metrics()).toContain(line)
    await site.registry.disable('mf-mapa', meta)
    await get('/live.json')
    expect(await app.metrics()).not.toContain('version="1.1.0"')
  })

  it('can be reported by browsers', async () => {
    await startCanary()
    await get('/live.json')
    const report = { area: 'mf-mapa', version: '1.1.0', reason: 'entry-timeout' }
    const { statusCode } = await app.inject({ method: 'POST', url: '/operacion/reportes', payload: report })
    expect(statusCode).toBe(204)
  })
})

describe('a version that failed in a browser', () => {
  it('is not served to it again, unless there is no other', async () => {
    expect(await versionFor('fcr_evitar=mf-mapa@1.0.1')).toBe('0.9.0')
    expect(await versionFor('fcr_evitar=mf-mapa@1.0.1~mf-mapa@0.9.0')).toBe('1.0.1')
    expect(await versionFor('fcr_evitar=mf-otra@1.0.1~basura~@~mf-mapa@')).toBe('1.0.1')
  })

  it('is not served to it again as a canary either', async () => {
    await startCanary()
    expect(await versionFor('fcr_grupo=7; fcr_evitar=mf-mapa@1.1.0')).toBe('1.0.1')
  })
})

describe('caches', () => {
  it('must not keep what depends on cookies', async () => {
    await startCanary()
    for (const url of ['/mapaUBPD', '/', '/live.json']) {
      const { headers } = await get(url)
      expect(headers['cache-control']).toBe('private, no-cache')
    }
  })

  it('of a browser do not keep a page of another version', async () => {
    await startCanary()
    const first = await get('/mapaUBPD', 'fcr_grupo=7')
    const tagged = { 'if-none-match': String(first.headers.etag) }
    expect((await get('/mapaUBPD', 'fcr_grupo=7', tagged)).statusCode).toBe(304)
    expect((await get('/mapaUBPD', 'fcr_grupo=7; fcr_evitar=mf-mapa@1.1.0', tagged)).statusCode).toBe(200)
  })
})
