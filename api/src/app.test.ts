import { validRegistration } from '@fcr/shared/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { createApi } from './app'
import { asOwner } from './database/app-role'
import { openServer } from './database/open'
import { loggerOptions } from './http/logging'
import { loadSettings } from './settings'
import { startTestApi, type TestApi } from './testing/start-test-api'

const site = 'https://site.example'

describe('the application', () => {
  let api: TestApi
  let log: string
  beforeAll(async () => {
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString()
        done()
      },
    })
    const logger = { ...(loggerOptions('info') as object), stream }
    api = await startTestApi({ logger, settings: { corsOrigins: [site] } })
  })
  beforeEach(() => {
    log = ''
  })
  afterAll(() => api.close())

  const post = (payload: string | object, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url: '/api/funciones/registro', payload, headers })

  it.each([
    ['ok', 200, 'ok'],
    ['degraded', 200, 'degraded'],
    ['none', 503, 'unavailable'],
  ])('with pages whose status is %s: %i', async (pages, statusCode, status) => {
    const otherReadiness = () => ({ pages: { status: pages, revision: 7 } })
    const { app } = await createApi(
      { ...loadSettings({}), logLevel: 'silent' },
      { db: api.app.db, otherReadiness },
    )
    const response = await app.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([
      statusCode,
      { status, database: { status: 'ok' }, audit: { status: 'ok' }, pages: { status: pages, revision: 7 } },
    ])
    await app.close()
  })

  it('is alive and ready', async () => {
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await api.app.inject('/readyz')).json()).toEqual({
      status: 'ok',
      database: { status: 'ok' },
      audit: { status: 'ok' },
    })
  })

  it.each([
    ['/api/nada?cedula=9900000001', 404, 'not_found'],
    ['/nada', 404, 'not_found'],
    ['/api/%zz', 400, 'bad_request'],
    [`/api/ext/comparecientes/${'9'.repeat(500)}`, 414, 'uri_too_long'],
  ])('responds to %s with the error body and forbids caching', async (url, statusCode, code) => {
    const response = await api.app.inject(url)
    expect(response.statusCode).toBe(statusCode)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      statusCode,
      code,
      message: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it.each([
    ['malformed JSON', '{"userData":', 'application/json', 400],
    ['another content type', 'cedula=9900000001', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['more than 64 KB', JSON.stringify({ x: 'x'.repeat(66_000) }), 'application/json', 413],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
  ])('refuses %s', async (_what, payload, type, status) => {
    const response = await post(payload, { 'content-type': type })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ statusCode: status, requestId: expect.any(String) })
  })

  describe('state changes', () => {
    it.each([
      ['from nowhere, as a command line sends them', {}, true],
      ['from the site on the same port', { origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
      ['from a listed origin', { origin: site }, true],
      ['from the same origin without Origin', { 'sec-fetch-site': 'same-origin' }, true],
      ['from another site', { origin: 'https://evil.example' }, false],
      ['from a name that begins like ours', { origin: `${site}.evil.example` }, false],
      [
        'from the site, whose proxy names the port',
        { origin: 'https://a.example', host: 'a.example:443' },
        true,
      ],
      ['from another port', { origin: 'http://localhost:81', host: 'localhost:80' }, false],
      ['from a sandboxed frame', { origin: 'null' }, false],
      ['from a sibling site without Origin', { 'sec-fetch-site': 'same-site' }, false],
      ['from another site without Origin', { 'sec-fetch-site': 'cross-site' }, false],
    ])('%s', async (_what, headers, passes) => {
      const response = await post({}, headers)
      expect(response.json()).toMatchObject(
        passes ? { code: 'validation_failed' } : { statusCode: 403, code: 'foreign_origin' },
      )
    })
  })

  it('lets only listed origins read responses with cookies', async () => {
    const get = (origin: string) => api.app.inject({ url: '/api/me', headers: { origin } })
    const ours = await get(site)
    expect(ours.headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true',
    })
    expect((await get('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/funciones/registro',
      headers: {
        origin: site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key,if-match',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key')
  })

  it('responds to non-preflight OPTIONS with an empty body', async () => {
    const response = await api.app.inject({ method: 'OPTIONS', url: '/api/me' })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('refuses TRACE', async () => {
    // The type lists the methods that have routes.
    const method = 'TRACE' as 'GET'
    const response = await api.app.inject({ method, url: '/api/me', headers: { origin: site } })
    expect(response.statusCode).toBe(404)
  })

  // The framework itself rejects the second URL as malformed.
  it.each(['/api/me', '/api/%zz'])('sends security headers: %s', async (url) => {
    const { headers } = await api.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    })
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  it('extends HSTS to subdomains only if the operator configures it', async () => {
    const { app, close } = await createApi({ ...api.settings, hstsIncludeSubDomains: true }, { db: api.db })
    for (const url of ['/api/me', '/api/%zz'])
      expect((await app.inject(url)).headers['strict-transport-security']).toContain('includeSubDomains')
    await close()
  })

  it('logs route patterns and nothing that clients sent', async () => {
    await post(validRegistration(), { 'idempotency-key': 'clave-secreta-de-envio' })
    await post({ ...validRegistration(), userData: 'Ángela' })
    await api.app.inject('/api/ext/comparecientes/9900000123?nombre=Angela')
    const lines = log.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual([
      '/api/funciones/registro',
      '/api/funciones/registro',
      '/api/ext/comparecientes/:numero_identificacion',
    ])
    expect(log).not.toMatch(/9900000123|ngela|Camino2026|gmail|clave-secreta/)
  })

  it('responds to an internal error with a code and the request id, and logs it without values', async () => {
    // A value that the database quotes in its error message.
    await asOwner(api.db, (trx) =>
      sql`ALTER TABLE compareciente ADD CONSTRAINT broken CHECK (numero_identificacion <> '9900000777')`.execute(
        trx,
      ),
    )
    const form = validRegistration()
    form.userData.cedula = '9900000777'
    const response = await post(form)
    await asOwner(api.db, (trx) => sql`ALTER TABLE compareciente DROP CONSTRAINT broken`.execute(trx))
    expect(response.statusCode).toBe(500)
    const body = response.json<{ requestId: string }>()
    expect(body).toEqual({
      statusCode: 500,
      code: 'internal_error',
      message: 'Ocurrió un error interno. Intente nuevamente.',
      requestId: body.requestId,
    })
    const line = log.split('\n').find((text) => text.includes('request failed')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      reqId: body.requestId,
      err: { code: '23514', constraint: 'broken' },
    })
    expect(log).not.toMatch(/9900000777|ngela|Camino2026/)
  })
})

describe('without a database', () => {
  let api: Awaited<ReturnType<typeof createApi>>
  let close: () => Promise<void>
  beforeEach(async () => {
    const database = openServer('postgres://nobody@127.0.0.1:1/nothing')
    api = await createApi({ ...loadSettings({}), logLevel: 'silent' }, { db: database.db })
    close = async () => {
      await api.close()
      await database.close()
    }
  })
  afterEach(() => close())

  it('is alive, not ready, and responds with 503', async () => {
    expect((await api.app.inject('/healthz')).statusCode).toBe(200)
    const readiness = await api.app.inject('/readyz')
    expect([readiness.statusCode, readiness.headers['retry-after']]).toEqual([503, '5'])
    expect(readiness.json()).toEqual({ status: 'unavailable', database: { status: 'unavailable' } })
    const response = await api.app.inject('/api/funciones/lugares?option=getEtnias')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'service_unavailable' })
    expect(response.headers['retry-after']).toBe('5')
  })
})
