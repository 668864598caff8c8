import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { root } from '../start/workspaces.mjs'
import { findProgram } from './debian.mjs'
import { freePort } from './postgres.mjs'
import { until } from './until.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fcr-nginx-'))
/** An instance: keeps the requests that reach it, and responds to those for a held path only when told. */
const arrived: IncomingMessage[] = []
const held: ServerResponse[] = []
const instance = createServer((incoming, response) => {
  arrived.push(incoming)
  if (incoming.url?.endsWith('/held')) held.push(response)
  else response.end('reached')
})
let nginx: ChildProcess
let port: number
let plainPort: number

/** The sample with other ports and files, as it is copied into nginx's configuration. */
function sample(plain: number, upstream: number): string {
  return readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('/etc/ssl/site.example', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${upstream}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
}

beforeAll(async () => {
  execFileSync(
    findProgram('openssl'),
    // prettier-ignore
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=site.example',
      '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    { stdio: 'pipe' },
  )
  instance.listen(0, '127.0.0.1')
  await once(instance, 'listening')
  port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  plainPort = await freePort()
  const site = sample(plainPort, (instance.address() as AddressInfo).port)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; daemon off; user root; worker_processes 1; events {}\nhttp { ${paths}\n${site} }\n`,
  )
  const files = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  nginx = spawn(findProgram('nginx'), files, { stdio: 'inherit' })
  await until(async () => nginx.exitCode !== null || (await statusOf('/').catch(() => 0)) === 200)
})
afterAll(async () => {
  if (nginx.exitCode === null) {
    nginx.kill()
    await once(nginx, 'exit')
  }
  instance.closeAllConnections()
  instance.close()
  rmSync(folder, { recursive: true })
})

/** Begins a request; of a body of `length` bytes nothing is sent. */
function begin(path: string, length = 0, headers: Record<string, string> = {}) {
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method: length === 0 ? 'GET' : 'PUT',
    rejectUnauthorized: false,
    agent: false,
    headers: { host: 'site.example', ...(length > 0 && { 'content-length': length }), ...headers },
  })
  call.flushHeaders()
  const status = new Promise<number>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    call.once('error', reject)
  })
  status.catch(() => undefined)
  return { call, status }
}
async function statusOf(path: string, length = 0, headers: Record<string, string> = {}) {
  const { call, status } = begin(path, length, headers)
  try {
    return await status
  } finally {
    call.destroy()
  }
}

const registry = '/operacion/registro'

/** Connects with TLS and returns version and suite. @throws if both sides have none in common */
async function negotiate(options: ConnectionOptions) {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options })
  await once(socket, 'secureConnect')
  const agreed = [socket.getProtocol(), socket.getCipher().name]
  socket.destroy()
  return agreed
}
async function askPlain(path: string) {
  const asked = get({
    host: '127.0.0.1',
    port: plainPort,
    path,
    agent: false,
    headers: { host: 'site.example' },
  })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return [response.resume().statusCode, response.headers.location]
}

describe('the sample proxy', () => {
  it('speaks TLS 1.2 and 1.3 only, with forward secrecy and authenticated encryption', async () => {
    const old = 'DEFAULT:@SECLEVEL=0'
    await expect(negotiate({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: old })).rejects.toThrow()
    for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA', 'ECDHE-RSA-AES128-SHA256'])
      await expect(negotiate({ maxVersion: 'TLSv1.2', ciphers })).rejects.toThrow()
    const suite = 'ECDHE-RSA-AES128-GCM-SHA256'
    expect(await negotiate({ maxVersion: 'TLSv1.2', ciphers: suite })).toEqual(['TLSv1.2', suite])
    expect(await negotiate({ minVersion: 'TLSv1.3' })).toContain('TLSv1.3')
  })

  it('redirects pages from plain http, and refuses what programs call there', async () => {
    expect(await askPlain('/mapaUBPD?lugar=05001')).toEqual([
      308,
      'https://site.example/mapaUBPD?lugar=05001',
    ])
    for (const path of ['/api/me', '/areas/mf-mapa/1.0.0/remoteEntry.js', '/operacion/registro/history'])
      expect(await askPlain(path)).toEqual([403, undefined])
  })

  it('does not pass on what a client says about the host', async () => {
    arrived.length = 0
    const claims = {
      'x-forwarded-host': 'other.example',
      forwarded: 'host=other.example',
      'x-forwarded-for': '1.2.3.4',
    }
    expect(await statusOf('/x', 0, claims)).toBe(200)
    expect(arrived[0]?.headers).toMatchObject({ host: 'site.example', 'x-forwarded-for': '127.0.0.1' })
    expect(arrived[0]?.headers).not.toHaveProperty('x-forwarded-host')
    expect(arrived[0]?.headers).not.toHaveProperty('forwarded')
  })

  it.each([
    ['/', 129],
    ['/api/auth/login', 129],
    ['/operacion/reportes', 129],
    ['/api/fundacion/importaciones/1/partes', 1101],
    [`${registry}/history`, 8193],
    [`${registry}/uploads/mf-mapa/x`, 51 * 1024 + 1],
  ])('refuses too large a body itself: %s, %d KB', async (path, kilobytes) => {
    arrived.length = 0
    expect(await statusOf(path, kilobytes * 1024)).toBe(413)
    expect(arrived).toEqual([])
  })

  it.each([
    [`${registry}/history`, 8_000_000],
    [`${registry}/uploads/mf-mapa/x`, 50_000_000],
  ])('lets the site decide before the body arrives: %s', async (path, length) => {
    expect(await statusOf(path, length)).toBe(200)
  })

  it('removes cookies that are larger than it reads, which would lock the visitor out', async () => {
    const { call, status } = begin('/noticias/1', 0, { cookie: `mapa=${'x'.repeat(70_000)}` })
    const [{ headers }] = (await once(call, 'response')) as [IncomingMessage]
    expect(await status).toBe(431)
    expect(headers['clear-site-data']).toBe('"cookies"')
    call.destroy()
    expect(await statusOf('/', 0, { cookie: `mapa=${'x'.repeat(12_000)}` })).toBe(200)
  })

  it('passes on only so many files of an address at once', async () => {
    const path = `${registry}/uploads/mf-mapa/held`
    const calls = Array.from({ length: 8 }, () => begin(path, 50_000_000))
    await until(() => held.length === 8)
    expect(await statusOf(path, 50_000_000)).toBe(429)
    expect(await statusOf('/')).toBe(200)
    for (const response of held.splice(0)) response.end()
    expect(await Promise.all(calls.map(({ status }) => status))).toEqual(calls.map(() => 200))
    for (const { call } of calls) call.destroy()
  })
})
