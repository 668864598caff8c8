import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createSite } from '../../testing/gateway'
import { visitCookie } from '../../testing/visits'
import { MinuteLimit } from '../http/minute-limit'
import { redact } from './failure-reports'

let site: Awaited<ReturnType<typeof createSite>>
/** Of a page that the browser has opened. */
let cookie: string
beforeEach(async () => {
  // Counts start over with each minute and hour, so the clock stands still.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  site = await createSite()
  cookie = await visitCookie(site.app)
})
afterEach(async () => {
  jest.restoreAllMocks()
  await site.remove()
})

const report = { area: 'mf-mapa', version: '1.0.0', reason: 'timed out' }
const post = (payload: unknown, type = 'application/json', remoteAddress = '127.0.0.1') =>
  site.app.inject({
    method: 'POST',
    url: '/operacion/reportes',
    headers: { 'content-type': type, cookie },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress,
  })
const logged = () => site.log.lines.filter(({ msg }) => msg === 'area failed in a browser')

describe('failure reports', () => {
  it('are logged in one line and counted', async () => {
    await post(report)
    const reason = 'GET /x?cedula=1 of 1.234.567 failed\nagain'
    const response = await post({ ...report, reason })
    expect(response.statusCode).toBe(204)
    cookie = await visitCookie(site.app)
    await post({ ...report, reason })
    // Neither a second time for one page, nor without one, is it counted.
    await post({ ...report, reason })
    cookie = ''
    await post(report)
    expect(logged().map(({ reason: text, lastHour }) => [text, lastHour])).toEqual([
      ['timed out', 1],
      ['GET /x?… of # failed again', undefined],
      ['GET /x?… of # failed again', 2],
      ['GET /x?… of # failed again', undefined],
      ['timed out', undefined],
    ])
    expect(await site.app.metrics()).toContain('gateway_area_failures_total{area="mf-mapa",reason="other"} 2')
  })

  it('that are unattributed are logged, and do not count as failures of a version', async () => {
    expect((await post({ ...report, reason: 'unattributed' })).statusCode).toBe(204)
    expect(logged()).toMatchObject([{ area: 'mf-mapa', reason: 'unattributed' }])
    expect(logged()[0]).not.toHaveProperty('lastHour')
    expect(await site.app.metrics()).not.toContain('reason="unattributed"')
  })

  it.each([
    ['an area that is not live', { ...report, area: 'mf-nada' }, 'application/json', 400],
    ['a version that was never live', { ...report, version: '6.6.6' }, 'application/json', 400],
    ['a list', [report], 'application/json', 400],
    ['broken JSON', '{"area":', 'application/json', 400],
    ['another content type', JSON.stringify(report), 'text/plain', 400],
    ['more than 2 KB', { ...report, reason: 'x'.repeat(3000) }, 'application/json', 413],
  ])('refuse %s', async (_name, payload, type, status) => {
    const response = await post(payload, type)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
    expect(logged()).toEqual([])
  })

  it('about a version that is still open in a page are accepted', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
      await site.release('mf-mapa', version, { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
      // The request of a page makes the gateway look at the registry.
      await site.app.inject('/')
    }
    expect((await site.registry.live()).areas['mf-mapa']).toMatchObject({
      active: { version: '1.3.0' },
      lastGood: { version: '1.2.0' },
    })
    expect((await post({ ...report, version: '1.1.0' })).statusCode).toBe(204)
  })

  it('name the place in a page and in a file', async () => {
    const place = { pattern: '/person/:personId', phase: 'run', source: 'static/routes.js:1:2345' }
    expect((await post({ ...report, ...place })).statusCode).toBe(204)
    expect(logged()).toMatchObject([{ area: 'mf-mapa', ...place }])
  })

  it('name nothing that could identify a person', async () => {
    const source = 'static/9900000001.js:1:1'
    for (const pattern of ['/person/9900000001', '/person/ana.perez', '/person/:personId'])
      expect((await post({ ...report, pattern, source })).statusCode).toBe(204)
    for (const wrong of [{ pattern: 'person/9900000001' }, { source: 'ana perez' }, { phase: 'ana' }])
      expect((await post({ ...report, ...wrong })).statusCode).toBe(400)
    expect(logged().map(({ pattern }) => pattern)).toEqual([undefined, undefined, '/person/:personId'])
    expect(JSON.stringify(site.log.lines)).not.toMatch(/9900000001|ana/)
  })

  it('of a later shell are accepted, without the fields that this gateway does not know', async () => {
    expect((await post({ ...report, url: '/person/9900000001' }, 'application/json')).statusCode).toBe(204)
    expect(logged()).toHaveLength(1)
    expect(JSON.stringify(logged())).not.toContain('/person')
  })

  it.each(['frame-hidden', 'navigation-dead', 'page-changed', 'request-flood'])(
    'of an earlier shell keep their code: %s',
    async (reason) => {
      cookie = await visitCookie(site.app)
      expect((await post({ ...report, reason, phase: 'leave' })).statusCode).toBe(204)
      expect(await site.app.metrics()).toContain(
        `gateway_area_failures_total{area="mf-mapa",reason="${reason}"} 1`,
      )
    },
  )

  it('are accepted for a version that was live within the hour, even before this gateway started', async () => {
    await site.release('mf-mapa', '1.1.0')
    await site.release('mf-mapa', '1.2.0')
    expect((await post(report)).statusCode).toBe(204)
    const another = await site.start()
    const send = (version: string) =>
      another.inject({ method: 'POST', url: '/operacion/reportes', payload: { ...report, version } })
    expect((await send('1.0.0')).statusCode).toBe(204)
    expect((await send('0.9.0')).statusCode).toBe(400)
  })

  it('reach the operators from every gateway, and outlive one that is stopped', async () => {
    const another = await site.start()
    for (const app of [site.app, another, another]) {
      const headers = { cookie: await visitCookie(site.app) }
      await app.inject({ method: 'POST', url: '/operacion/reportes', payload: report, headers })
    }
    await another.close()
    await site.app.close()
    const rows = await site.registry.list()
    expect(rows.map(({ area, failures }) => [area, failures])).toEqual([
      ['shell', 0],
      ['mf-mapa', 3],
      ['mf-public', 0],
    ])
  })

  it('are rate-limited per IP address', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await post(report)).statusCode).toBe(204)
    const refused = await post(report)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect((await post(report, 'application/json', '127.0.0.2')).statusCode).toBe(204)
  })

  it('are limited together for the addresses of one IPv6 network', async () => {
    const from = (address: string) => post(report, 'application/json', address)
    for (let host = 1; host <= 20; host += 1)
      expect((await from(`2001:db8:0:1::${host}`)).statusCode).toBe(204)
    expect((await from('2001:db8:0:1:ffff::1')).statusCode).toBe(429)
    expect((await from('2001:db8:0:2::1')).statusCode).toBe(204)
  })
})

describe("a browser's own reports", () => {
  const page = 'https://fcr.example/person/9900000001?x=1020304050'
  const ofMapa = (version: string) => `/operacion/informes?area=mf-mapa&version=${version}`
  const send = (reports: unknown, url = ofMapa('1.0.0'), app = site.app) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/reports+json', cookie },
      payload: JSON.stringify(reports),
    })
  const crash = (reason?: string, url = page, stack?: string) => ({
    type: 'crash',
    age: 1,
    url,
    body: { reason, stack },
  })
  const hung = (...places: string[]) =>
    crash('unresponsive', page, places.map((place) => `    at f (${place})`).join('\n'))
  const file = (area: string, version = '1.0.0') =>
    `https://fcr.example/areas/${area}/${version}/remoteEntry.js:1:2345`

  it('are requested by every page, with the version that it shows', async () => {
    const { headers } = await site.app.inject('/')
    expect(headers['reporting-endpoints']).toBe('default="/operacion/informes?area=mf-public&version=1.0.0"')
    expect(headers['document-policy']).toBe('include-js-call-stacks-in-crash-reports')
    expect(headers['content-security-policy']).toMatch(/; report-to default$/)
  })

  it.each([
    ['in a file of the version', [file('mf-mapa')], 'mf-mapa'],
    ['in a library of the shell, called by the version', [file('shell'), file('mf-mapa')], 'mf-mapa'],
    ['in the shell', [file('shell')], 'shell'],
  ])('of pages that stopped responding %s count for it', async (_where, places, area) => {
    expect((await send([hung(...places)])).statusCode).toBe(204)
    const failure = { area, version: '1.0.0', reason: 'hung', pattern: '/person/:personId', phase: 'run' }
    expect(logged()).toMatchObject([{ ...failure, lastHour: 1 }])
  })

  it.each([
    ['ran out of memory', crash('oom')],
    ['stopped responding in an unknown place', crash('unresponsive')],
    ['stopped responding in an extension', hung('chrome-extension://x/a.js:1:1', file('mf-mapa'))],
    ['stopped responding in an injected script', hung('<anonymous>:1:1', file('mf-mapa'))],
    ['stopped responding in a file of another site', hung(file('mf-mapa').replace('fcr', 'cdn'))],
    ['crashed', crash()],
  ])('of pages that %s count for no version', async (_what, report) => {
    await send([report])
    const failure = { area: 'mf-mapa', version: '1.0.0', reason: 'unattributed' }
    expect(logged()).toMatchObject([failure])
    expect(logged()[0]).not.toHaveProperty('lastHour')
  })

  it('name the version that ran, whichever version is live at the gateway that receives them', async () => {
    const another = await site.start()
    await site.release('mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
    // A page of the earlier version, and one of the version that this gateway has not noticed yet.
    await send([crash('oom')], ofMapa('1.0.0'))
    await send([crash('oom'), hung(file('mf-mapa', '1.1.0'))], ofMapa('1.1.0'), another)
    const payload = JSON.stringify({ ...report, version: '1.1.0' })
    const headers = { 'content-type': 'application/json', cookie }
    await another.inject({ method: 'POST', url: '/operacion/reportes', headers, payload })
    // The version of these pages is unknown.
    await send([crash('oom')], '/operacion/informes')
    await send([crash('oom')], '/operacion/informes?area=mf-public&version=1.0.0')
    expect(logged().map(({ version, reason }) => [version, reason])).toEqual([
      ['1.0.0', 'unattributed'],
      ['1.1.0', 'unattributed'],
      ['1.1.0', 'hung'],
      ['1.1.0', 'timed out'],
    ])
  })

  it("of violations of the content policy name the script's version and place, and count no failure", async () => {
    const body = {
      sourceFile: 'https://fcr.example/areas/mf-public/1.0.0/static/routes.js',
      blockedURL: page,
    }
    const violation = { type: 'csp-violation', url: page, body: { ...body, lineNumber: 3, columnNumber: 7 } }
    await send([violation])
    const source = 'static/routes.js:3:7'
    expect(logged()).toMatchObject([{ area: 'mf-public', version: '1.0.0', reason: 'policy', source }])
    expect(logged()[0]).not.toHaveProperty('lastHour')
  })

  it('are cut down to the route pattern before anything is logged', async () => {
    const foreign = {
      type: 'csp-violation',
      url: page,
      body: { sourceFile: 'chrome-extension://x/9900000001' },
    }
    const unknown = { ...foreign, body: { sourceFile: 'https://x/areas/mf-mapa/6.6.6/9900000001.js' } }
    const owned = { ...foreign, body: { sourceFile: 'https://x/areas/mf-mapa/1.0.0/9900000001.js' } }
    const other = { type: 'deprecation', url: page, body: null }
    const lost = crash('oom', 'https://fcr.example/nada/9900000001')
    const sent = [foreign, unknown, owned, other, lost, crash(), crash('9900000001', 'nothing'), 7]
    expect((await send(sent)).statusCode).toBe(204)
    expect((await send({ url: page })).statusCode).toBe(204)
    expect(logged().map(({ reason }) => reason)).toEqual(['policy', 'unattributed'])
    expect(JSON.stringify(site.log.lines)).not.toMatch(/9900000001|1020304050/)
  })

  it('are read as far as the twentieth of a batch', async () => {
    await send(Array.from({ length: 21 }, () => crash()))
    expect(logged()).toHaveLength(20)
  })

  it('share the limit of the other reports', async () => {
    for (let sent = 0; sent < 20; sent += 1) await post(report)
    expect((await send([crash()])).statusCode).toBe(429)
  })
})

describe('MinuteLimit', () => {
  it('starts over each minute', () => {
    const limit = new MinuteLimit(1)
    expect([limit.allows('a', 0), limit.allows('a', 1), limit.allows('a', 60_000)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('redact', () => {
  it.each([
    ['ChunkLoadError: loading chunk 12 failed', 'ChunkLoadError: loading chunk 12 failed'],
    ['no person 1020304050', 'no person #'],
    ['cédula 1 020 304 050', 'cédula #'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })
})
