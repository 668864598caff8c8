import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { until } from '@fcr/tooling/test/until.mjs'
import { createGateway } from '../gateway/create-gateway'
import { makeKey, readSigner } from '../trust/keys'
import { layout } from '../files/layout'
import { runningApis, runningGateways } from '../store/telemetry/heartbeats'
import { activateNextContract } from '../testing/area-contract'
import { copyRegistry, createSite, inlined, memoryLog, meta } from '../testing/gateway'
import { gatewayKey } from '../testing/keys'
import { visitCookie } from '../testing/visits'
import { copyState, followRegistry } from './follow'
import { createUpstream } from './upstream'

let site: Awaited<ReturnType<typeof createSite>>
let origin: string
let keyFile: string
const closing: (() => unknown)[] = []
beforeEach(async () => {
  site = await createSite()
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  keyFile = await gatewayKey(site.registryDir, site.dir)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await site.remove()
})

const keysDir = () => path.join(site.registryDir, 'keys')

/** Another machine: a copy of the registry that follows an address, and a gateway on it. */
type Machine = { url?: string; dir?: string; keys?: string; api?: ApiDescription }
async function startFollower({ url = origin + REGISTRY, dir = 'copy', keys = keysDir(), api }: Machine = {}) {
  const registryDir = path.join(site.dir, dir)
  const log = memoryLog()
  await mkdir(registryDir, { recursive: true })
  const follower = await followRegistry({ url, registryDir, keysDir: keys, keyFile, log: log.logger })
  closing.push(() => follower.close())
  const app = await createGateway({
    registryDir,
    keysDir: keys,
    api,
    logger: log.logger,
    upstream: follower.health,
    following: { pollMs: 50, patienceMs: 5000 },
  })
  closing.push(() => app.close())
  const live = async () => (await app.inject('/live.json')).json<Live>()
  return { app, log, registryDir, follower, live }
}

const serves = (machine: Awaited<ReturnType<typeof startFollower>>, version: string) => async () =>
  (await machine.live()).areas['mf-mapa']?.active.version === version

describe('a gateway on another machine', () => {
  it('serves the same pages and files, and every change after them', async () => {
    const other = await startFollower()
    await until(serves(other, '1.0.0'))
    for (const url of ['/', '/mapaUBPD'])
      expect((await other.app.inject(url)).body).toBe((await site.app.inject(url)).body)
    const { live } = inlined((await other.app.inject('/mapaUBPD')).body).live
    expect(live.revision).toBe((await site.registry.live()).revision)

    await site.release('mf-mapa', '1.1.0')
    await until(serves(other, '1.1.0'))
    await site.registry.rollback('mf-mapa', meta)
    await until(serves(other, '1.0.0'))
    expect(other.follower.health().inOrder).toBe(true)
    expect(await other.app.metrics()).toContain('gateway_upstream_in_order 1')
  })

  it('serves shell and areas that auto-rollback returned together', async () => {
    await activateNextContract(site, meta)
    const other = await startFollower()
    await until(serves(other, '2.0.0'))
    const signer = await readSigner(layout(site.registryDir).localRollbackKey)
    await site.registry.rollback('shell', { ...meta, signer })
    await until(serves(other, '1.0.0'))
    expect((await other.live()).areas['shell']?.active.version).toBe('1.0.0')
  })

  it('hands in what its visitors met, and is known as a running gateway', async () => {
    const other = await startFollower()
    await until(serves(other, '1.0.0'))
    const report = { area: 'mf-mapa', version: '1.0.0', reason: 'threw', phase: 'render' }
    const headers = { cookie: await visitCookie(other.app) }
    const sent = await other.app.inject({
      method: 'POST',
      url: '/operacion/reportes',
      payload: report,
      headers,
    })
    expect(sent.statusCode).toBe(204)
    await until(async () =>
      (await site.registry.list()).some(({ area, failures }) => area === 'mf-mapa' && failures > 0),
    )
    await site.registry.disable('mf-public', meta)
    const { revision } = await site.registry.live()
    await until(async () => (await site.registry.served(revision)).serving === 2)
  })

  it('goes on with the last verified state while the origin is gone, and says so', async () => {
    const proxy = await startProxy()
    const other = await startFollower({ url: proxy.url })
    await until(serves(other, '1.0.0'))
    await proxy.close()
    await until(() => !other.follower.health().inOrder)
    expect((await other.app.inject('/mapaUBPD')).statusCode).toBe(200)
    expect(await other.app.metrics()).toContain('gateway_upstream_in_order 0')
    expect(other.app.readiness()).toMatchObject({ status: 'degraded', upstream: 'not_in_order' })
    expect(other.log.errors().join()).toContain('this machine goes on with the last verified state')

    // It starts again without the origin.
    await Promise.all(
      closing
        .splice(1)
        .reverse()
        .map((close) => close()),
    )
    const again = await startFollower({ url: proxy.url })
    expect(await serves(again, '1.0.0')()).toBe(true)
  })

  it('continues a release after the line was cut, without reading again what has arrived', async () => {
    const proxy = await startProxy()
    proxy.cutAfter(3)
    const other = await startFollower({ url: proxy.url })
    await until(() => proxy.cuts() > 0)
    const before = proxy.read()
    proxy.cutAfter(Infinity)
    await until(serves(other, '1.0.0'))
    const files = proxy
      .read()
      .slice(before.length)
      .filter((url) => /\/areas\/.*\.(?:js|html)$/.test(url))
    expect(files.filter((url) => before.includes(url))).toEqual([])
  })

  it.each([
    ['an altered state', 'live.json', (text: string) => text.replace('"1.0.0"', '"0.9.0"'), 'was altered'],
    ['an altered file', 'remoteEntry.js', (text: string) => text.toUpperCase(), 'does not match its hash'],
    ['a file without end', 'remoteEntry.js', (text: string) => text.repeat(1000), 'more than'],
    [
      'an altered description',
      'release.json',
      (text: string) => `${text} `,
      'is not the one that was activated',
    ],
    ['what is no state', 'live.json', () => '<html>', 'live.json is not JSON'],
  ])('does not take %s from the origin', async (_what, file, change, problem) => {
    const proxy = await startProxy()
    const other = await startFollower({ url: proxy.url })
    await until(serves(other, '1.0.0'))
    proxy.alter((url, bytes) => (url.endsWith(file) ? Buffer.from(change(bytes.toString('utf8'))) : bytes))
    await site.release('mf-mapa', '1.1.0')
    await until(() => other.log.errors().some((line) => line.includes(problem)))
    expect(await serves(other, '1.0.0')()).toBe(true)
    proxy.alter((_url, bytes) => bytes)
    await until(serves(other, '1.1.0'))
  })

  it('takes no older state, even one that was signed', async () => {
    const old = await readFile(path.join(site.registryDir, 'live.json'))
    const proxy = await startProxy()
    await site.release('mf-mapa', '1.1.0')
    const other = await startFollower({ url: proxy.url })
    await until(serves(other, '1.1.0'))
    proxy.alter((url, bytes) => (url.endsWith('live.json') ? old : bytes))
    await until(() => other.log.errors().some((line) => line.includes('is older than')))
    expect(other.app.readiness()).toMatchObject({ upstream: 'not_in_order', refused: 'older' })
    // The origin learns of it, and tells the operators.
    const at = layout(site.registryDir)
    await until(async () => (await runningGateways(at)).some(({ refused }) => refused === 'older'))
    expect(await serves(other, '1.1.0')()).toBe(true)
  })

  it('tells the origin what the API beside it accepts and returns', async () => {
    const api: ApiDescription = { formatVersion: 1, version: '2.0', endpoints: { 'GET /perfil': {} } }
    await startFollower({ api })
    await until(async () => (await runningApis(layout(site.registryDir))).length > 0)
    expect(await runningApis(layout(site.registryDir))).toEqual([api])
  })

  it('learns which keys its operators have allowed since', async () => {
    const keys = path.join(site.dir, 'copied-keys')
    await cp(keysDir(), keys, { recursive: true })
    const other = await startFollower({ keys })
    const file = path.join(site.dir, 'eva.pem')
    const { publicFile } = await makeKey(file)
    await site.registry.allowKey(publicFile, { grants: ['operator'], owner: 'Eva', by: 'ana' })
    await site.registry.disable('mf-mapa', { ...meta, signer: await readSigner(file) })
    const { revision } = await site.registry.live()
    await until(async () => (await other.live()).revision === revision)
    expect(await readdir(keys)).toEqual(await readdir(keysDir()))
  })

  it('trusts only the keys of its own machine', async () => {
    const keys = path.join(site.dir, 'other-keys')
    await mkdir(keys)
    const other = await startFollower({ keys })
    await until(() => other.log.errors().some((line) => line.includes('does not know')))
    expect((await other.live()).revision).toBe(0)
  })

  it('follows a plain copy of the folder on a web server too', async () => {
    const copy = path.join(site.dir, 'bucket')
    await copyRegistry(site.registryDir, copy)
    const server = await listen(
      createServer((request, response) => {
        readFile(path.join(copy, new URL(request.url ?? '/', 'http://x').pathname)).then(
          (bytes) => response.end(bytes),
          () => response.writeHead(404).end(),
        )
      }),
    )
    const other = await startFollower({ url: server })
    await until(serves(other, '1.0.0'))
    expect((await other.app.inject('/mapaUBPD')).statusCode).toBe(200)
  })
})

it('refuses another state with the number of the one that is here', async () => {
  const registryDir = path.join(site.dir, 'fork')
  const at = layout(registryDir, keysDir())
  const from = createUpstream(origin + REGISTRY, () => readSigner(keyFile))
  await copyState(from, at)
  const { revision } = await site.registry.live()
  // The same number with another content, signed by the same operator, in a registry put back by one change.
  await rm(path.join(site.registryDir, 'history', `${revision}.json`))
  const before = await readFile(path.join(site.registryDir, 'history', `${revision - 1}.json`), 'utf8')
  const { live } = JSON.parse(before) as { live: Live }
  await writeFile(path.join(site.registryDir, 'live.json'), JSON.stringify(live))
  await site.registry.disable('mf-mapa', { ...meta, reason: 'another' })
  expect((await site.registry.live()).revision).toBe(revision)
  await expect(copyState(from, at)).rejects.toThrow('is not the one served before')
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.unshift(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Something on the way that is cut, altered or gone. */
async function startProxy() {
  let alter = (_url: string, bytes: Buffer): Buffer => bytes
  let left = Infinity
  let cuts = 0
  const read: string[] = []
  const server = createServer((request, response) => {
    const answer = async () => {
      const url = request.url ?? '/'
      const isFile = request.method === 'GET' && /\.(?:js|html)$/.test(url)
      if (isFile && left-- <= 0) {
        cuts += 1
        request.socket.destroy()
        return
      }
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { status, headers, body } = await site.app
        .inject({
          method: request.method as 'GET' | 'PUT',
          url,
          headers: { ...request.headers, 'if-none-match': '' } as unknown as Record<string, string>,
          payload: Buffer.concat(chunks),
        })
        .then((found) => ({ status: found.statusCode, headers: found.headers, body: found.rawPayload }))
      if (isFile && status === 200) read.push(url)
      const bytes = alter(url, body)
      if (bytes !== body) delete headers.etag
      response.writeHead(status, { ...(headers.etag && { etag: headers.etag }) }).end(bytes)
    }
    void answer()
  })
  const url = (await listen(server)) + REGISTRY
  return {
    url,
    alter: (next: typeof alter) => (alter = next),
    cutAfter: (count: number) => (left = count),
    cuts: () => cuts,
    read: () => [...read],
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  }
}
