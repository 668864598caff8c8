import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { advisoryLocks } from '../database/advisory-locks'
import { busyServerTimeout, openServer } from '../database/open'
import { prepareDatabase } from '../database/prepare'
import { findPackageFolder } from '../package-folder'
import { fingerprint } from './template'

export type ServerDatabase = { url: string; drop: () => Promise<void> }

const newName = (kind: string) => `fcr_${kind}_${randomUUID().replaceAll('-', '')}`

const databaseOn = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Opens a database for a test, which waits for the server of a busy machine. */
export const openTestServer = (url: string, connections?: number) =>
  openServer(url, connections, undefined, busyServerTimeout)

/** Returns the name of the database that others are copied from; creates it if the server lacks it. */
async function findTemplate(url: string): Promise<string> {
  const packageDir = findPackageFolder()
  const name = `fcr_template_${await fingerprint(packageDir)}`
  return onServer(url, async (client) => {
    // While one test file creates the template, the others on this server wait.
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.testTemplate])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      // Has a temporary name until it is finished, so that an aborted run leaves no incomplete template.
      const unfinished = newName('unfinished')
      await client.query(`CREATE DATABASE ${unfinished}`)
      const { db, close } = openTestServer(databaseOn(url, unfinished))
      try {
        await prepareDatabase(db, packageDir)
      } finally {
        await close()
      }
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    }
    return name
  })
}

/** Creates a database on a server whose user may do so: empty, or with migrations and lookups. */
export async function createDatabase(
  serverUrl: string,
  state: 'empty' | 'prepared',
): Promise<ServerDatabase> {
  const name = newName('test')
  const template = state === 'prepared' ? ` TEMPLATE ${await findTemplate(serverUrl)}` : ''
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name}${template}`))
  return {
    url: databaseOn(serverUrl, name),
    drop: async () => {
      await onServer(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}
