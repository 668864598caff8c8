import { once } from 'node:events'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type TestSmtp = {
  /** Without user and password. */
  url: string
  /** The certificate to trust. */
  ca: string
  /** The accepted messages, in the order of arrival. */
  received: { from: string; to: string[]; raw: string; secure: boolean; user: string | undefined }[]
  close: () => Promise<void>
  /** Starts the server again at the same address after it was closed. */
  restart: () => Promise<TestSmtp>
}

type Options = Pick<
  SMTPServerOptions,
  'secure' | 'disabledCommands' | 'onRcptTo' | 'onMailFrom' | 'onAuth'
> & {
  port?: number
  identity?: { key: string; cert: string }
  /** Runs before a message is accepted. */
  beforeAccepting?: (raw: string) => Promise<void>
}

async function newIdentity() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  return { key, cert }
}

/** Starts a mail server that keeps what it accepts, with a certificate of its own for 127.0.0.1. */
export async function startSmtp(settings: Options = {}): Promise<TestSmtp> {
  const { port = 0, identity = await newIdentity(), beforeAccepting, ...options } = settings
  const { key, cert } = identity
  const received: TestSmtp['received'] = []
  const server = new SMTPServer({
    key,
    cert,
    logger: false,
    authOptional: true,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        void Promise.resolve(beforeAccepting?.(raw)).then(() => {
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw,
            secure: session.secure,
            user: session.user as string | undefined,
          })
          done()
        })
      })
    },
    ...options,
  })
  // Clients that break off are part of the tests.
  server.on('error', () => undefined)
  const net = server.listen(port, '127.0.0.1')
  await once(net, 'listening')
  const address = net.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    ca: cert,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
    restart: () => startSmtp({ ...settings, identity, port: address.port }),
  }
}
