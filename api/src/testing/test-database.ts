import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serveEmbedded } from '../database/embedded-server'
import { openServer, openSocket, type Db } from '../database/open'
import { prepareDatabase } from '../database/prepare'
import { findPackageFolder } from '../package-folder'
import { fingerprint, readTemplate } from './template'

export type TestDatabase = { db: Db; close: () => Promise<void> }

/**
 * A database of its own with migrations and lookups and nobody in it: embedded, in memory; or, with
 * DATABASE_URL_TEST, a new one on that server (whose user may create databases), dropped at the end.
 */
export const startTestDatabase = (): Promise<TestDatabase> => {
  const url = process.env['DATABASE_URL_TEST']
  return url ? createOnServer(url) : startInMemory()
}

async function startInMemory(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'fcr-test-'))
  const socketPath = join(folder, 'pg.sock')
  const template = await readTemplate(findPackageFolder())
  const server = await serveEmbedded({ folder: 'memory://', socketPath, template })
  const { db, close } = openSocket(socketPath)
  return {
    db,
    close: async () => {
      await close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Any number: while one test file makes the template, the others on this server wait for it. */
const templateLock = 7_302_187

const databaseOn = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Name of the database that others are copied from, made where this server lacks it. */
async function templateOnServer(url: string): Promise<string> {
  const packageDir = findPackageFolder()
  const name = `fcr_template_${await fingerprint(packageDir)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      // Under another name until it is finished: a run that breaks off leaves no half template.
      const unfinished = `fcr_unfinished_${randomUUID().replaceAll('-', '')}`
      await client.query(`CREATE DATABASE ${unfinished}`)
      const { db, close } = openServer(databaseOn(url, unfinished))
      await prepareDatabase(db, packageDir).finally(close)
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

async function createOnServer(url: string): Promise<TestDatabase> {
  const name = `fcr_test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${await templateOnServer(url)}`)
  const { db, close } = openServer(databaseOn(url, name))
  return {
    db,
    close: async () => {
      await close()
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
