import { createCluster, serverUser } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { generate } from 'selfsigned'
import { suffer, withPages } from '../testing/fault'
import { until } from '@fcr/tooling/test/until.mjs'
import { serveSite, type ServedSite } from '../testing/served-site'

type Identity = Awaited<ReturnType<typeof generate>>

const day = 86_400_000
const instances: ServedSite[] = []
let folder: string
let cluster: Awaited<ReturnType<typeof createCluster>>
let valid: Identity
let expired: Identity
/** Address with which the instances check the certificate. */
let checking: string

const issue = (name: string, from: number, until_: number) =>
  generate([{ name: 'commonName', value: name }], {
    notBeforeDate: new Date(Date.now() + from * day),
    notAfterDate: new Date(Date.now() + until_ * day),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })

/** Puts a certificate where the database server reads it. */
async function install({ private: key, cert }: Identity) {
  const user = serverUser()
  for (const [name, text] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
    await writeFile(join(folder, name), text)
    await chmod(join(folder, name), 0o600)
    if (user) await chown(join(folder, name), user.uid, user.gid)
  }
}
/** Makes the server read its certificate again. */
const reload = () => process.kill(cluster.pid() ?? 0, 'SIGHUP')

/** Returns the code with which a client refuses the server's certificate; undefined if it accepts it. */
async function refusal(): Promise<unknown> {
  const client = new pg.Client({ connectionString: checking })
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
const isRefused = async () => (await refusal()) === 'CERT_HAS_EXPIRED'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-certificates-'))
  await chmod(folder, 0o755)
  ;[valid, expired] = await Promise.all([issue('valid', -1, 30), issue('expired', -30, -1)])
  await install(valid)
  const trusted = join(folder, 'trusted.pem')
  await writeFile(trusted, [valid.cert, expired.cert].join('\n'))
  cluster = await createCluster({
    durable: true,
    settings: {
      ssl: 'on',
      ssl_cert_file: join(folder, 'server.crt'),
      ssl_key_file: join(folder, 'server.key'),
      listen_addresses: 'localhost',
    },
  })
  const address = new URL(cluster.url)
  address.hostname = 'localhost'
  address.search = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: trusted }).toString()
  checking = address.href
  for (let count = 0; count < 2; count += 1) instances.push(await serveSite(checking, withPages))
})
afterAll(async () => {
  for (const each of instances) await each.remove()
  await cluster.remove()
  await rm(folder, { recursive: true })
})

/** Ends all connections of the site, as a restart of the server or of a router does. */
async function endConnections() {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fcr-api'`,
  )
  await client.end()
}

it('sends nothing to a database whose certificate has expired, and recovers with a valid one', async () => {
  let refused = 0
  await suffer(
    {
      name: "the database's certificate has expired",
      inject: async () => {
        await install(expired)
        reload()
        await until(isRefused)
        await endConnections()
      },
      effect: () => refused,
      lasts: async ({ more }) => {
        await more('failed', 5)
        refused += (await isRefused()) ? 1 : 0
        await expect(serveSite(checking)).rejects.toThrow(/CERT_HAS_EXPIRED/)
      },
      heal: async () => {
        await install(valid)
        reload()
        await until(async () => (await refusal()) === undefined)
      },
    },
    { instances: () => instances, databaseUrl: () => cluster.url },
  )
})
