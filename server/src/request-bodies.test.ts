import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createApi, loadSettings, type Db } from '@fcr/api'
import { createGateway, createRegistry } from '@fcr/platform'
import { freePort } from '@fcr/tooling/test/postgres.mjs'
import { serveTogether } from './http-server'

const limit = 64 * 1024
type Route = { method: string | string[]; url: string }

/** Every route of both applications, as they register them. */
const routes: Route[] = []
const collect = (message: unknown) => {
  const { fastify } = message as {
    fastify: { addHook: (name: 'onRoute', hook: (route: Route) => void) => void }
  }
  fastify.addHook('onRoute', ({ method, url }) => routes.push({ method, url }))
}
/** A request of an unknown sender is refused before any query: one that gets further fails. */
const noDatabase = {} as Db

/** Connections of the server that have sent a request. */
const sockets = new Set<Socket>()
const notice = (message: unknown) => sockets.add((message as { socket: Socket }).socket)

let port: number
let folder: string
let close: () => Promise<unknown>
beforeAll(async () => {
  subscribe('fastify.initialization', collect)
  subscribe('http.server.request.start', notice)
  folder = await mkdtemp(join(tmpdir(), 'fcr-bodies-'))
  port = await freePort()
  const env = { DATA_DIR: folder, METRICS_TOKEN: randomBytes(32).toString('base64') }
  const settings = { ...loadSettings(env), logLevel: 'silent' as const }
  const api = await createApi(settings, { db: noDatabase })
  const registryDir = join(folder, 'registry')
  await createRegistry(registryDir).makeLocal()
  const gateway = await createGateway({
    registryDir,
    operationsDir: folder,
    kitDir: folder,
  })
  const server = await serveTogether({ api: api.app, gateway, apiBase: '/api', port, host: '127.0.0.1' })
  close = () => server.close()
})
afterAll(async () => {
  unsubscribe('fastify.initialization', collect)
  unsubscribe('http.server.request.start', notice)
  await close()
  await rm(folder, { recursive: true })
})

/** Sends the start of a request and returns the head of the response, which must come before the request ends. */
const ask = (head: string[], body = '') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`))
    let heard = ''
    socket.setTimeout(30_000, () => socket.destroy(new Error(`no response to ${head.join(', ')}`)))
    socket.on('data', (data) => {
      heard += data.toString()
      if (!/^HTTP\/1\.1 [1-5][^]*\r\n\r\n/.test(heard)) return
      socket.destroy()
      resolve(heard.split('\r\n\r\n', 1)[0] ?? '')
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`no response to ${head.join(', ')}: ${heard}`)))
  })
const start = (method: string, url: string, ...headers: string[]) => [
  `${method} ${url} HTTP/1.1`,
  'Host: localhost',
  ...headers,
]
const statusOf = (head: string) => Number(head.split(' ')[1])
const closes = (head: string) => /^connection: close$/im.test(head)

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/reports+json',
  'image/png',
]

/** Requests that an unknown sender may make: to each route, and to paths without one. */
const requests = () => {
  const places = routes.flatMap(({ method, url }) =>
    [method].flat().map((verb) => `${verb} ${url.replace(/:\w+/g, '1').replace(/^\*|\*$/, '/x')}`),
  )
  for (const path of ['/api/nada', '/nada', '/operacion/registro/nada', '/healthz', '/%'])
    for (const method of ['POST', 'PUT', 'DELETE']) places.push(`${method} ${path}`)
  return [...new Set(places)].map((place) => place.split(' ') as [string, string])
}

describe('an unknown sender', () => {
  it('is asked about for the routes of both applications', () => {
    const urls = requests().map((request) => request.join(' '))
    expect(urls.length).toBeGreaterThan(150)
    for (const known of [
      'POST /api/auth/login',
      'POST /api/fundacion/importaciones/1/partes',
      'PUT /operacion/registro/uploads/1/1',
      'POST /operacion/sesion',
      'POST /operacion/vista-previa',
    ])
      expect(urls).toContain(known)
  })

  it('gets the response to a body over 64 KB before any of it is sent, on every route', async () => {
    const wrong: string[] = []
    for (const [method, url] of requests()) {
      const head = await ask(
        start(method, url, 'Content-Type: application/json', `Content-Length: ${limit + 1}`),
      )
      if (Math.floor(statusOf(head) / 100) !== 4 || !closes(head)) wrong.push(`${method} ${url}: ${head}`)
    }
    expect(wrong).toEqual([])
  })

  it('gets it after 64 KB of a body without a declared length, on every route and for every type', async () => {
    const body = `${(limit + 1).toString(16)}\r\n${' '.repeat(limit + 1)}\r\n`
    const wrong: string[] = []
    for (const [method, url] of requests())
      for (const type of ['GET', 'HEAD'].includes(method) ? types.slice(0, 1) : types) {
        const head = await ask(
          start(method, url, `Content-Type: ${type}`, 'Transfer-Encoding: chunked'),
          body,
        )
        if (!closes(head)) wrong.push(`${method} ${url} ${type}: ${head}`)
      }
    expect(wrong).toEqual([])
  })

  it('is not asked to continue with a body that is refused', async () => {
    const expects = ['Expect: 100-continue', 'Content-Type: application/json']
    const refused = await ask(
      start('PUT', '/operacion/registro/uploads/mf-mapa/1', ...expects, 'Content-Length: 47000000'),
    )
    expect(refused).toMatch(/^HTTP\/1.1 401/)
    const small = await ask(
      start('PUT', '/operacion/registro/uploads/mf-mapa/1', ...expects, 'Content-Length: 5'),
    )
    expect(small).toMatch(/^HTTP\/1.1 401[^]*connection: close/i)
    const accepted = await ask(start('POST', '/api/auth/login', ...expects, 'Content-Length: 2'), '{}')
    expect(accepted).toBe('HTTP/1.1 100 Continue')
  })
})

/** Sends 47 MB as fast as the server reads it; returns the response's head once the server has closed the connection. */
const flood = (method: string, url: string) =>
  new Promise<string>((resolve) => {
    const piece = Buffer.alloc(1_000_000, ' ')
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `${start(method, url, 'Content-Type: application/json', 'Content-Length: 47000000').join('\r\n')}\r\n\r\n`,
      )
      for (let sent = 0; sent < 47; sent += 1) socket.write(piece)
    })
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard.split('\r\n\r\n', 1)[0] ?? ''))
  })

describe('a flood of 24 bodies of 47 MB', () => {
  it.each([
    ['PUT', '/operacion/registro/uploads/mf-mapa/1'],
    ['POST', '/operacion/registro/history'],
    ['POST', '/api/fundacion/importaciones/1/partes'],
    ['POST', '/'],
  ])('is refused unread: %s %s', async (method, url) => {
    sockets.clear()
    const heads = await Promise.all(Array.from({ length: 24 }, () => flood(method, url)))
    for (const head of heads) expect([401, 413]).toContain(statusOf(head))
    expect(sockets.size).toBe(24)
    // What is buffered for a connection before it is paused.
    for (const { bytesRead } of sockets) expect(bytesRead).toBeLessThan(8 * limit)
  })
})

describe('an ambiguous request', () => {
  it.each([
    ['two hosts', 'Host: other'],
    ['two hosts, written differently', 'HOST: localhost'],
    ['an unknown encoding', 'Transfer-Encoding: gzip'],
    ['an unknown encoding before chunks', 'Transfer-Encoding: gzip, chunked'],
    ['an unknown encoding in another line', 'Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked'],
    ['the encoding that is none', 'Transfer-Encoding: identity, chunked'],
    ['two lengths', 'Transfer-Encoding: chunked\r\nContent-Length: 3'],
  ])('is refused before an application sees it: %s', async (_what, header) => {
    for (const url of ['/healthz', '/api/version', '/readyz']) {
      const head = await ask(start('GET', url, header))
      expect([statusOf(head), closes(head)]).toEqual([400, true])
    }
  })

  it('is not one with a usual header', async () => {
    for (const header of ['Transfer-Encoding: Chunked', 'X-Forwarded-Host: other', 'Content-Length: 0'])
      expect(statusOf(await ask(start('GET', '/healthz', header)))).toBe(200)
  })
})
