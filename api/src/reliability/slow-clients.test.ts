import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect, type Socket } from 'node:net'
import { until } from '@fcr/tooling/test/until.mjs'
import { issueCode } from '../access-codes/codes'
import { usePasswordKeys } from '../passwords/keys'
import { testCode, testPassword } from '../testing/people'
import { serveSite, testKey, testSecret, type ServedSite } from '../testing/served-site'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'
import { call, register, registrationOf, signIn } from '../testing/site-calls'

const token = testSecret('ficha de prueba')

let database: ServerDatabase
let site: ServedSite

beforeAll(async () => {
  database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
  site = await serveSite(database.url, {
    METRICS_TOKEN: token,
    HEADERS_TIMEOUT_SECONDS: '2',
    REQUEST_TIMEOUT_SECONDS: '3',
    KEEP_ALIVE_SECONDS: '1',
  })
})
afterAll(async () => {
  await site.remove()
  await database.drop()
})

/** Opens a raw connection for hand-written requests. */
function open() {
  const socket: Socket = connect(site.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  // These tests write to connections that the server has closed.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  return { socket, closed, heard: () => heard }
}

/** Sends a piece every 200 ms until the other side closes the connection. */
async function trickle({ socket, closed }: ReturnType<typeof open>, piece: string) {
  const timer = setInterval(() => socket.write(piece), 200)
  await closed
  clearInterval(timer)
}

const post = (length: number, more = '') =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

describe('a slow client', () => {
  it('is disconnected while it sends its headers, and others are served meanwhile', async () => {
    const slow = Array.from({ length: 50 }, () => {
      const connection = open()
      connection.socket.write('GET /api/me HTTP/1.1\r\nHost: localhost\r\n')
      return connection
    })
    const ends = slow.map((connection) => trickle(connection, 'X-A: b\r\n').then(() => 'cut off'))
    const served = call(site, '/readyz').then(({ body }) => body)
    expect(await Promise.race([served, ...ends])).toMatchObject({ database: { status: 'ok' } })
    await Promise.all(ends)
    for (const { heard } of slow) expect(heard()).toContain('408')
  })

  it('is disconnected while it sends its body', async () => {
    const connection = open()
    connection.socket.write(post(1000))
    await trickle(connection, ' ')
    expect(connection.heard()).toContain('408')
  })

  it('cannot keep an unused connection open', async () => {
    const connection = open()
    connection.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await connection.closed
    expect(connection.heard()).toContain('200 OK')
  })
})

describe('an excessive request', () => {
  it.each([
    ['a body that says it is over 64 KB', { body: JSON.stringify({ x: 'x'.repeat(70_000) }) }, 413],
    ['a body nested too deep', { body: `${'['.repeat(5000)}${']'.repeat(5000)}` }, 400],
    ['another content type', { body: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
    ['no content type', { body: '{}', headers: { 'content-type': '' } }, 415],
  ])('is refused: %s', async (_what, request, status) => {
    const answer = await call(site, '/api/auth/login', request)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ statusCode: status, requestId: expect.any(String) as unknown })
  })

  it('is refused: a body over 64 KB without a declared length', async () => {
    const connection = open()
    connection.socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const piece = `2000\r\n${' '.repeat(0x2000)}\r\n`
    for (let count = 0; count < 10; count += 1) connection.socket.write(piece)
    await until(() => connection.heard().includes('413'))
    connection.socket.destroy()
  })

  it('is refused: more concurrent passwords than a person should wait for', async () => {
    // With the usual time limits: on a busy machine, this process itself is a slow client.
    const patient = await serveSite(database.url, {})
    try {
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, index) => signIn(patient, String(9_930_000_000 + index))),
      )
      const busy = answers.filter(({ status }) => status === 503)
      expect(busy.length).toBeGreaterThan(0)
      expect(busy.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
      // How many depends on how fast they are verified: nobody waits longer than a person should.
      expect(answers.map(({ status }) => status)).toContain(401)
      expect(answers.filter(({ status }) => status !== 401 && status !== 503)).toEqual([])
      expect((await signIn(patient, '9930000999')).status).toBe(401)
    } finally {
      await patient.remove()
    }
  })
})

describe('the production server', () => {
  it('shows metrics only with the token and serves no API document', async () => {
    expect((await call(site, '/metrics')).status).toBe(401)
    const metrics = await call(site, '/metrics', { headers: { authorization: `Bearer ${token}` } })
    expect(metrics.body).toContain('database_state{state="up"} 1')
    expect((await call(site, '/api/documentacion/openapi.json')).status).toBe(404)
  })

  it('accepts state changes from exactly its origin', async () => {
    const from = (origin: string, host: string) =>
      call(site, '/api/auth/logout', { body: '', headers: { origin, host } })
    const own = `localhost:${site.port}`
    expect((await from(`http://${own}`, own)).status).toBe(204)
    expect((await from(`https://${own}`, own)).status).toBe(403)
    // Fetch sets the Host header itself: another name of this machine is another origin.
    expect((await from(site.url, own)).status).toBe(403)
  })

  it('writes JSON log lines without client input', async () => {
    await register(site, '9930001000')
    await signIn(site, '9930001000', 'Equivocada1')
    const lines = site.log().trim().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
    expect(site.log()).not.toMatch(/9930001000|ngela|Camino2026|Equivocada1/)
    expect(site.log()).not.toContain(token)
  })

  it('logs no document number, password, access code, token or search filter', async () => {
    usePasswordKeys([testKey])
    const { db, close } = openTestServer(database.url)
    const code = await issueCode(db, testCode())
    await close()
    const number = '9930003000'
    await register(site, number)
    const member = await signIn(site, number)
    const official = await call(site, '/api/ext/redeem', { body: { code } })
    expect([member.status, official.status]).toEqual([200, 200])
    for (const path of [
      `search?nombre=Rastreadora&cedula=${number}`,
      `comparecientes/${number}?de=${number}`,
    ])
      await call(site, `/api/ext/${path}`, { cookie: official.cookie })
    await call(site, '/api/auth/login', { body: `{"numero_identificacion":"${number}` })
    await call(site, `/vista-compareciente/${number}`)
    await call(site, `/api/perfil?cedula=${number}`, { cookie: member.cookie })
    await until(() => site.log().includes('"/api/perfil"'))
    const tokens = `${member.cookie}; ${official.cookie}`.split('; ').map((pair) => pair.split('=')[1] ?? '')
    // Two tokens of each session, and that of the known browser.
    expect(tokens.map((token) => token.length > 20)).toEqual([true, true, true, true, true])
    const secrets = [...tokens, code, code.replaceAll('-', ''), number, testPassword, 'argon2', 'gmail.com']
    for (const secret of [...secrets, 'Rastreadora']) expect(site.log()).not.toContain(secret)
  })

  it('finishes running requests and accepts no more when it is stopped', async () => {
    const form = JSON.stringify(registrationOf('9930002000'))
    const connection = open()
    connection.socket.write(
      post(Buffer.byteLength(form), 'Expect: 100-continue\r\n').replace(
        '/api/auth/login',
        '/api/funciones/registro',
      ) + form.slice(0, 100),
    )
    await until(() => connection.heard().includes('100 Continue'))
    const ended = site.end('SIGTERM')
    const isServed = () =>
      call(site, '/healthz').then(
        () => true,
        () => false,
      )
    await until(async () => !(await isServed()))
    connection.socket.write(form.slice(100))
    await connection.closed
    expect(connection.heard()).toMatch(/HTTP\/1\.1 200 OK[^]*Inscripción exitosa/)
    expect(await ended).toBe(0)
  })

  it('does not start without its settings; names each of them without its value', async () => {
    const lacking = { SITE_ORIGINS: '', PASSWORD_KEYS: 'secreto-corto' }
    const short = serveSite('', lacking)
    await expect(short).rejects.toThrow(/PASSWORD_KEYS.*must be/)
    await expect(short).rejects.not.toThrow(/secreto-corto/)
    await expect(serveSite('', { ...lacking, PASSWORD_KEYS: '' })).rejects.toThrow(
      /DATABASE_URL: is missing[^]*PASSWORD_KEYS: is missing[^]*SITE_ORIGINS: is missing/,
    )
  })

  it('does not start without its database, and does not show the password', async () => {
    const url = 'postgres://fcr:secreto@127.0.0.1:1/fcr'
    const start = serveSite(url)
    await expect(start).rejects.toThrow(/DATABASE_URL cannot be used \(ECONNREFUSED\)/)
    await expect(start).rejects.not.toThrow(/secreto/)
  })

  it('does not start with a different key than that of the stored passwords', async () => {
    const settings = { PASSWORD_KEYS: testSecret('otra clave de prueba') }
    await expect(serveSite(database.url, settings)).rejects.toThrow(/PASSWORD_KEYS: .*another key/)
  })
})
