import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serveEmbedded } from '../database/embedded-server'
import { openServer, openSocket, type Db } from '../database/open'
import { prepareDatabase } from '../database/prepare'
import { findPackageFolder } from '../package-folder'
import { readTemplate } from './template'

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

async function createOnServer(url: string): Promise<TestDatabase> {
  const name = `fcr_test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const { db, close } = openServer(own.href)
  await prepareDatabase(db, findPackageFolder())
  return {
    db,
    close: async () => {
      await close()
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
