import { copyFile, rename, unlink, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { until } from '@fcr/tooling/test/until.mjs'
import { integrityOf } from '../../files/integrity'
import { script } from '../../testing/fixtures'
import { createSite } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
})
afterEach(() => site.remove())

const base = '/areas/mf-mapa/1.0.0'
const onDisk = (file: string) => path.join(site.registryDir, 'areas/mf-mapa/1.0.0', file)
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

/** Sends the path unchanged: clients and `inject` would normalize it. */
async function rawStatus(target: string): Promise<{ status: number; body: string }> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ port, host: '127.0.0.1', path: target }, (incoming) => {
      let body = ''
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

describe('files of releases', () => {
  it('are immutable under their URL and usable from other origins', async () => {
    const response = await get(`${base}/remoteEntry.js`)
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(script('entry 1.0.0'))
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
    })
  })

  it('of live versions are still served if their release.json disappears after the start', async () => {
    await unlink(onDisk('release.json'))
    expect((await get(`${base}/remoteEntry.js`)).body).toBe(script('entry 1.0.0'))
  })

  it('are compressed with an encoding that the client accepts', async () => {
    const brotli = await get(`${base}/remoteEntry.js`, { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString('utf8')).toBe(script('entry 1.0.0'))
    const gzip = await get(`${base}/remoteEntry.js`, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString('utf8')).toBe(script('entry 1.0.0'))
    expect(gzip.headers.etag).not.toBe(brotli.headers.etag)
  })

  it('answer HEAD without a body', async () => {
    const response = await site.app.inject({ method: 'HEAD', url: `${base}/remoteEntry.js` })
    expect(response.statusCode).toBe(200)
    expect(Number(response.headers['content-length'])).toBe(script('entry 1.0.0').length)
    expect(response.body).toBe('')
  })

  it('include release.json, byte for byte as it was activated', async () => {
    const response = await get(`${base}/release.json`)
    const { areas } = await site.registry.live()
    expect(integrityOf(response.rawPayload)).toBe(areas['mf-mapa']?.active.integrity)
  })

  it('stay available in older versions, for open pages', async () => {
    await site.release('mf-mapa', '1.1.0')
    await site.release('mf-mapa', '1.2.0')
    expect((await get(`${base}/static/lazy.js`)).statusCode).toBe(200)
  })

  it.each([
    `${base}/nada.js`,
    `${base}/`,
    base,
    `${base}/static`,
    `${base}/static/`,
    `${base}/build.json`,
    `${base}/remoteEntry.js.br`,
    `${base}/.env`,
    `${base}/constructor`,
    `${base}/__proto__`,
    '/areas/mf-mapa/9.9.9/remoteEntry.js',
    '/areas/mf-nada/1.0.0/remoteEntry.js',
    '/areas/shell/1.0.0/index.html',
    `${base}/../../shell/1.0.0/static/main.js`,
    `${base}/%2e%2e/%2e%2e/shell/1.0.0/static/main.js`,
    `${base}/..%2f..%2fshell%2f1.0.0%2fstatic%2fmain.js`,
    `${base}/..%5c..%5c..%5clive.json`,
    `${base}/static/../remoteEntry.js`,
    `${base}//etc/passwd`,
    `${base}/%00`,
    '/areas/../live.json/x',
    '/areas/..%2f../1.0.0/x.js',
    '/areas/mf-mapa/..%2f..%2fhistory/1.json',
    '/areas/mf-mapa/../../history/1.json',
    '/areas/.tmp/1.0.0/x.js',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
    '/x/%2e%2e/y',
    '/root/favicon.svg',
  ])('%s returns a real 404', async (target) => {
    const { status, body } = await rawStatus(target)
    expect(status).toBe(404)
    expect(body).toBe('No encontrado\n')
  })
})

describe('a disk that changes while the gateway runs', () => {
  it('an altered file is refused, whatever its compressed variants contain', async () => {
    expect((await get(`${base}/remoteEntry.js`)).statusCode).toBe(200)
    await writeFile(onDisk('remoteEntry.js'), script('entry 1.0.1'))
    expect((await get(`${base}/remoteEntry.js`, { 'accept-encoding': 'br' })).statusCode).toBe(404)
    expect(site.log.errors()).toContain(
      'mf-mapa/1.0.0/remoteEntry.js: does not match its hash and is not served',
    )
  })

  it.each([
    ['an altered compressed variant', () => writeFile(onDisk('static/lazy.js.br'), 'x')],
    [
      'the compressed variant of another file',
      () => copyFile(onDisk('remoteEntry.js.br'), onDisk('static/lazy.js.br')),
    ],
  ])('%s is skipped', async (_which, spoil) => {
    await spoil()
    const app = await site.start()
    const response = await app.inject({ url: `${base}/static/lazy.js`, headers: { 'accept-encoding': 'br' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).not.toHaveProperty('content-encoding')
  })

  it('a deleted file is missing', async () => {
    expect((await get(`${base}/remoteEntry.js`)).statusCode).toBe(200)
    await unlink(onDisk('remoteEntry.js'))
    expect((await get(`${base}/remoteEntry.js`)).statusCode).toBe(404)
  })

  it('the whole site survives the loss of its registry', async () => {
    const away = `${site.registryDir}-away`
    const urls = ['/', '/live.json', `${base}/static/lazy.js`, `${base}/release.json`, '/favicon.svg']
    // Nobody has requested these files: the gateway loads them ahead, soon after its start or a change.
    const isServedWithoutRegistry = async () => {
      await rename(site.registryDir, away)
      const statuses = await Promise.all(urls.map(async (url) => (await get(url)).statusCode))
      if (statuses.every((status) => status === 200)) return true
      // The request for the page has noticed the loss; the return of the registry starts the loading again.
      await rename(away, site.registryDir)
      return false
    }
    await until(isServedWithoutRegistry)
  })
})
