import { afterEach, describe, expect, it } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtp, type TestSmtp } from '../testing/smtp'
import { folderTransport, smtpTransport, type Letter } from './transport'

const letter = (to = 'angela@correo.example'): Letter => ({
  messageId: '<1.2@fundacion.example>',
  from: 'avisos@fundacion.example',
  to,
  subject: 'Cambie su contraseña',
  text: 'Buenos días, Ángela.\n',
  html: '<p>Buenos días, Ángela.</p>',
  attachments: [{ filename: 'emblema.png', content: Buffer.from('emblema'), cid: 'emblema' }],
})
const running = new AbortController().signal

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
async function smtp(options: Parameters<typeof startSmtp>[0] = {}): Promise<TestSmtp> {
  const server = await startSmtp(options)
  open.push(server.close)
  return server
}
function transportTo(url: string, options: { requireTls: boolean; ca?: string }) {
  const transport = smtpTransport(url, options)
  open.push(() => transport.close())
  return transport
}
const rejection = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

describe('smtpTransport', () => {
  it.each([true, false])(
    'sends over TLS, from the start or after STARTTLS (from the start: %s)',
    async (secure) => {
      const server = await smtp({ secure })
      const transport = transportTo(server.url, { requireTls: true, ca: server.ca })
      expect(await transport.send(letter(), running)).toBeUndefined()
      const [message] = server.received
      expect(message).toMatchObject({
        from: 'avisos@fundacion.example',
        to: ['angela@correo.example'],
        secure: true,
      })
      expect(message?.raw).toContain('Message-ID: <1.2@fundacion.example>')
      expect(message?.raw).toContain('Auto-Submitted: auto-generated')
      expect(message?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
    },
  )

  it('sends nothing to a server with a certificate that nobody vouches for, or without TLS', async () => {
    const unknown = await smtp({ secure: true })
    expect(await transportTo(unknown.url, { requireTls: true }).send(letter(), running)).toMatchObject({
      kind: 'server',
    })
    const plain = await smtp({ disabledCommands: ['STARTTLS'] })
    expect(await transportTo(plain.url, { requireTls: true }).send(letter(), running)).toMatchObject({
      kind: 'server',
    })
    expect([...unknown.received, ...plain.received]).toEqual([])
  })

  it('sends without TLS to a relay on this machine, which may offer a certificate that nobody vouches for', async () => {
    const server = await smtp()
    expect(await transportTo(server.url, { requireTls: false }).send(letter(), running)).toBeUndefined()
    expect(server.received).toMatchObject([{ secure: false }])
  })

  it('signs in with the user and password of the address', async () => {
    const server = await smtp({
      secure: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'a/b c' ? done(null, { user: username ?? '' }) : done(rejection(535)),
    })
    const as = (password: string) =>
      transportTo(server.url.replace('//', `//avisos:${encodeURIComponent(password)}@`), {
        requireTls: true,
        ca: server.ca,
      }).send(letter(), running)
    expect(await as('otra')).toEqual({ kind: 'server', reason: '535 EAUTH' })
    expect(await as('a/b c')).toBeUndefined()
    expect(server.received).toMatchObject([{ user: 'avisos' }])
  })

  it.each([
    ['refuses the recipient for good', 550, 'recipient'],
    ['refuses the recipient for now', 450, 'later'],
  ])('knows a server that %s', async (_name, code, kind) => {
    const server = await smtp({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('nadie') ? rejection(code) : null),
    })
    const transport = transportTo(server.url, { requireTls: true, ca: server.ca })
    expect(await transport.send(letter('nadie@correo.example'), running)).toEqual({
      kind,
      reason: `${code} EENVELOPE`,
    })
    expect(await transport.send(letter(), running)).toBeUndefined()
  })

  it('knows a server that accepts nothing: refused sender, no server, one that hangs up', async () => {
    const strict = await smtp({ onMailFrom: (_address, _session, done) => done(rejection(550)) })
    const down = await smtp()
    await down.close()
    const mute = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await new Promise((resolve) => mute.once('listening', resolve))
    open.push(() => new Promise((resolve) => mute.close(resolve)))
    const { port } = mute.address() as { port: number }
    for (const [url, ca] of [
      [strict.url, strict.ca],
      [down.url, down.ca],
      [`smtp://127.0.0.1:${port}`, strict.ca],
    ] as const) {
      const failure = await transportTo(url, { requireTls: true, ca }).send(letter(), running)
      expect(failure).toMatchObject({ kind: 'server' })
      expect(failure?.reason).not.toContain('@')
    }
  })

  it.each([
    ['"angela"@correo.example', '"angela"@correo.example'],
    ["o'prueba@correo.example", "o'prueba@correo.example"],
    ['angela@ñandú.example', 'angela@ñandú.example'],
  ])('sends to %s', async (to, arrives) => {
    const server = await smtp()
    const transport = transportTo(server.url, { requireTls: true, ca: server.ca })
    expect(await transport.send(letter(to), running)).toBeUndefined()
    expect(server.received).toMatchObject([{ to: [arrives] }])
  })

  it.each([
    'a@correo.example, b@otro.example',
    'a@correo.example\r\nBcc: b@otro.example',
    '<a@correo.example>b@otro.example',
  ])('never lets an address add a recipient: %j', async (to) => {
    const server = await smtp()
    const transport = transportTo(server.url, { requireTls: true, ca: server.ca })
    await transport.send(letter(to), running)
    for (const message of server.received) {
      expect(message.to).toHaveLength(1)
      expect(message.raw).not.toMatch(/^Bcc:/im)
    }
  })

  it('stops waiting when it is told to', async () => {
    const stop = new AbortController()
    let accept: () => void = () => undefined
    const accepted = new Promise<void>((resolve) => (accept = resolve))
    const server = await smtp({
      beforeAccepting: () => {
        stop.abort()
        return accepted
      },
    })
    const transport = transportTo(server.url, { requireTls: true, ca: server.ca })
    expect(await transport.send(letter(), stop.signal)).toMatchObject({ kind: 'server', reason: 'EABORT' })
    accept()
  })
})

describe('folderTransport', () => {
  it('writes a complete message that only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fcr-mail-'))
    open.push(() => rm(folder, { recursive: true }))
    const transport = folderTransport(join(folder, 'correo'))
    expect(await transport.send(letter(), running)).toBeUndefined()
    const [name = ''] = await readdir(join(folder, 'correo'))
    expect(name).toMatch(/\.eml$/)
    const file = join(folder, 'correo', name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toContain('To: angela@correo.example')
  })
})
