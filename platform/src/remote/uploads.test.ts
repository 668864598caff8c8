import { createHash } from 'node:crypto'
import { mkdir, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { until } from '@fcr/tooling/test/until.mjs'
import { integrityOf } from '../files/integrity'
import { layout } from '../files/layout'
import { readRelease } from '../store/releases'
import { makeKey, readSigner, type Signer } from '../trust/keys'
import { signRelease } from '../trust/release-signature'
import { signContent } from '../trust/sign'
import { buildArea } from '../testing/fixtures'
import { createSite } from '../testing/gateway'
import { signHeaders } from './request-signature'
import { publishTo } from './uploads'
import { createUpstream } from './upstream'

let site: Awaited<ReturnType<typeof createSite>>
let origin: string
let signer: Signer
beforeEach(async () => {
  site = await createSite()
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const file = path.join(site.dir, 'team.pem')
  const { publicFile } = await makeKey(file)
  await site.registry.allowKey(publicFile, { areas: ['mf-mapa'], owner: 'team', by: 'ana' })
  signer = await readSigner(file)
})
afterEach(() => site.remove())

const bytes = Buffer.alloc(3_000_000, 'a release has large files ')
const hashOf = (content: Buffer) => createHash('sha384').update(content).digest('hex')
const addressOf = (content: Buffer) => `${REGISTRY}/uploads/mf-mapa/${hashOf(content)}`
const temporary = () => path.join(site.registryDir, '.tmp')
/** Files below the temporary folder, with their sizes. */
async function waiting() {
  const names = await readdir(temporary(), { recursive: true })
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      stat: await stat(path.join(temporary(), name)).catch(() => undefined),
    })),
  )
  return files.flatMap((file) => (file.stat?.isFile() ? [{ name: file.name, size: file.stat.size }] : []))
}

type Upload = { url?: string; headers?: Record<string, string>; length?: number }
/** Begins to hand a file in, signed for `bytes` unless other headers are given. */
function begin({ url = addressOf(bytes), headers, length = bytes.length }: Upload = {}) {
  const signed = headers ?? signHeaders(signer, { method: 'PUT', path: url, body: bytes })
  const call = request(origin + url, {
    method: 'PUT',
    headers: { ...signed, 'content-type': 'application/octet-stream', 'content-length': length },
  })
  const response = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call.once('response', (message: IncomingMessage) => {
      let text = ''
      message.on('data', (data: Buffer) => (text += data.toString()))
      message.on('end', () => resolve({ status: message.statusCode ?? 0, text }))
    })
    call.once('error', reject)
  })
  response.catch(() => undefined)
  return { call, response }
}

describe('a file that is handed in', () => {
  it('goes to the disk as it arrives', async () => {
    const { call, response } = begin()
    call.write(bytes.subarray(0, 2_000_000))
    await until(async () => (await waiting()).some(({ size }) => size > 1_500_000))
    call.end(bytes.subarray(2_000_000))
    expect((await response).status).toBe(200)
    expect(await waiting()).toEqual([{ name: `upload-mf-mapa/${hashOf(bytes)}`, size: bytes.length }])
  })

  it('leaves nothing behind if it was altered or cut off', async () => {
    const altered = begin()
    altered.call.end(Buffer.from(bytes).fill('x', 2_999_999))
    expect(await altered.response).toMatchObject({
      status: 409,
      text: expect.stringMatching('altered on the way'),
    })

    const cut = begin()
    cut.call.write(bytes.subarray(0, 2_000_000))
    await until(async () => (await waiting()).length > 0)
    cut.call.destroy()
    await until(async () => (await waiting()).length === 0)
  })

  it('leaves nothing behind if its name is another hash', async () => {
    const url = addressOf(Buffer.from('another'))
    const { call, response } = begin({ url })
    call.end(bytes)
    expect(await response).toMatchObject({ status: 409, text: expect.stringMatching('altered on the way') })
    expect(await waiting()).toEqual([])
  })

  it('is refused beyond the space that an area has for files that wait', async () => {
    const folder = path.join(temporary(), 'upload-mf-mapa')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'waiting'), '')
    await truncate(path.join(folder, 'waiting'), 150_000_000 - bytes.length + 1)
    const { call, response } = begin()
    call.end(bytes)
    expect(await response).toMatchObject({ status: 409, text: expect.stringMatching('too large together') })
    await truncate(path.join(folder, 'waiting'), 150_000_000 - bytes.length)
    const next = begin()
    next.call.end(bytes)
    expect((await next.response).status).toBe(200)
  })

  it('removes what a process that was killed has left', async () => {
    await mkdir(temporary(), { recursive: true })
    const old = path.join(temporary(), '.draft-1-x')
    await writeFile(old, 'x')
    await utimes(old, new Date(0), new Date(0))
    const { call, response } = begin()
    call.end(bytes)
    await response
    expect((await waiting()).map(({ name }) => name)).toEqual([`upload-mf-mapa/${hashOf(bytes)}`])
  })

  it.each([
    ['without a signature', () => ({}), 401],
    [
      'with that of a stranger',
      () =>
        signHeaders(
          { ...signer, id: '0'.repeat(16) },
          { method: 'PUT', path: addressOf(bytes), body: bytes },
        ),
      401,
    ],
    [
      'with that of another body',
      () => ({
        ...signHeaders(signer, { method: 'PUT', path: addressOf(bytes), body: bytes }),
        'content-digest': 'sha-256=:AAAA:',
      }),
      401,
    ],
    ['with a signature of the body only', () => signatureOfBody(addressOf(bytes), bytes), 413],
  ])('is refused before it is read: %s', async (_what, headers, status) => {
    // No byte of the body is sent.
    const { call, response } = begin({ headers: headers() })
    call.flushHeaders()
    expect((await response).status).toBe(status)
    call.destroy()
  })

  it('is refused before it is read for an area of others', async () => {
    const url = addressOf(bytes).replace('mf-mapa', 'mf-public')
    const { call, response } = begin({ url })
    call.flushHeaders()
    expect(await response).toMatchObject({ status: 409, text: expect.stringMatching('may not publish') })
    call.destroy()
  })
})

it('refuses a second signature of a key whose paths do not contain the routes', async () => {
  const file = path.join(site.dir, 'agenda.pem')
  const { publicFile } = await makeKey(file)
  const other = await readSigner(file)
  const { bytes: release } = await readRelease(layout(site.registryDir), 'mf-mapa', '1.0.0')
  const sign = () =>
    createUpstream(origin + REGISTRY, () => Promise.resolve(other)).post(
      'areas/mf-mapa/1.0.0/signatures',
      signRelease(other, release),
    )
  const grant = { areas: ['mf-mapa'], owner: 'agenda', by: 'ana' }
  await site.registry.allowKey(publicFile, { ...grant, paths: ['/agenda'] })
  await expect(sign()).rejects.toMatchObject({ code: 'route' })
  await site.registry.allowKey(publicFile, { ...grant, paths: null })
  await expect(sign()).resolves.toBeDefined()
})

it('refuses a route that is no pattern before it compares it: each optional segment doubles its variants', async () => {
  const { release } = await readRelease(layout(site.registryDir), 'mf-mapa', '1.0.0')
  const text = JSON.stringify({ ...release, version: '1.1.0', routes: [`/mapaUBPD${'/a?'.repeat(5)}`] })
  const announcement = {
    release: text,
    signature: signRelease(signer, Buffer.from(text)),
    maps: {},
    dryRun: true,
  }
  await expect(
    createUpstream(origin + REGISTRY, () => Promise.resolve(signer)).post(
      'areas/mf-mapa/1.1.0',
      announcement,
    ),
  ).rejects.toMatchObject({ code: 'route', message: expect.stringContaining('not a pattern') })
})

/** What an older command sends. */
function signatureOfBody(url: string, body: Buffer): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000)
  const content = { method: 'PUT', path: url, body: integrityOf(body), seconds }
  return { authorization: `FCR-Key ${signer.id} ${seconds} ${signContent(signer, 'request', content)}` }
}

describe('an older command', () => {
  it('can hand in 64 KB', async () => {
    const small = bytes.subarray(0, 64 * 1024)
    const url = addressOf(small)
    const { call, response } = begin({ url, headers: signatureOfBody(url, small), length: small.length })
    call.end(small)
    expect((await response).status).toBe(200)
    const other = begin({ url, headers: signatureOfBody(url, bytes), length: small.length })
    other.call.end(small)
    expect((await other.response).status).toBe(401)
    expect(await waiting()).toHaveLength(1)
  })

  it('accepts what a later one sends', () => {
    const { authorization = '' } = signHeaders(signer, { method: 'PUT', path: '/x', body: bytes })
    const [, , seconds, signature] = authorization.split(' ')
    const content = { method: 'PUT', path: '/x', body: integrityOf(bytes), seconds: Number(seconds) }
    expect(signature).toBe(signContent(signer, 'request', content))
  })
})

describe('a registry that receives too much at once', () => {
  it.each([429, 503])('is asked again later by a publication (%s)', async (status) => {
    let refusals = 3
    const busy = createServer((message, response) => {
      message.resume()
      if (refusals-- > 0) response.writeHead(status, { 'retry-after': '0' }).end()
      else response.setHeader('content-type', 'application/json').end('{"missing":[],"outcome":"published"}')
    })
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    try {
      const address = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
      const dist = await buildArea(site.dir, 'mf-mapa', '1.1.0')
      const options = { commit: null, signer, dryRun: false }
      const published = await publishTo(
        createUpstream(address, () => Promise.resolve(signer)),
        dist,
        options,
      )
      expect([published.outcome, refusals]).toEqual(['published', -1])
    } finally {
      busy.close()
    }
  })
})
