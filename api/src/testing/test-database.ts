import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSocket, type Db } from '../database/open'
import { findPackageFolder } from '../package-folder'
import { createDatabase, openTestServer } from './server-database'
import { readTemplate } from './template'

export type TestDatabase = { db: Db; close: () => Promise<void> }

/**
 * Starts a separate database with migrations and lookups but no people: embedded and in memory, or, with
 * DATABASE_URL_TEST, on that server (whose user may create databases), dropped at the end.
 */
export const startTestDatabase = (): Promise<TestDatabase> => {
  const url = process.env['DATABASE_URL_TEST']
  return url ? createOnServer(url) : startInMemory()
}

async function startInMemory(): Promise<TestDatabase> {
  const { serveEmbedded } = await import('../database/embedded-server')
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

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(serverUrl, 'prepared')
  const { db, close } = openTestServer(url)
  return {
    db,
    close: async () => {
      await close()
      await drop()
    },
  }
}
