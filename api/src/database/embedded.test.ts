import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findSocket, PathSocket } from './embedded'
import { FolderLockedError } from './folder-lock'
import { openDatabase, openSocket, type OpenDatabase } from './open'

describe('the embedded database', () => {
  let folder: string
  let dataDir: string
  let database: OpenDatabase

  const open = () =>
    openDatabase({ databaseUrl: undefined, dataDir, packageDir: '' }, { embeddedThread: 'main' })
  const socketPath = async () => (await findSocket(dataDir)) ?? ''
  const connect = async () => {
    const path = await socketPath()
    const client = new pg.Client({
      user: 'postgres',
      database: 'postgres',
      stream: () => new PathSocket(path),
    })
    await client.connect()
    return client
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fcr-embedded-'))
    // Longer than the maximum path of a unix socket.
    dataDir = join(folder, 'una-carpeta-con-un-nombre-muy-largo'.repeat(4), 'datos')
    database = await open()
    await sql`CREATE TABLE counter (id integer PRIMARY KEY, value integer NOT NULL)`.execute(database.db)
    await sql`INSERT INTO counter VALUES (1, 0)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('isolates parameters and errors of concurrent connections', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, connect))
    const answers = clients.map(async (client, which) => {
      for (let value = 0; value < 30; value++)
        // Some fail in the middle of their exchange; the others must not be affected.
        if (which === 0) await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division')
        else
          expect(
            (await client.query('SELECT $1::int AS value, $2::int AS which', [value, which])).rows,
          ).toEqual([{ value, which }])
    })
    await Promise.all(answers)
    await Promise.all(clients.map((client) => client.end()))
  })

  it('serialises transactions of several connections', async () => {
    const increment = () =>
      database.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ value: number }>`SELECT value FROM counter WHERE id = 1`.execute(trx)
        await new Promise((resolve) => setTimeout(resolve, 1))
        await sql`UPDATE counter SET value = ${(rows[0]?.value ?? 0) + 1} WHERE id = 1`.execute(trx)
      })
    await Promise.all(Array.from({ length: 20 }, increment))
    const { rows } = await sql<{ value: number }>`SELECT value FROM counter`.execute(database.db)
    expect(rows).toEqual([{ value: 20 }])
  })

  it('rolls back the open transaction of a lost connection; others continue', async () => {
    const client = await connect()
    client.on('error', () => undefined)
    await client.query('BEGIN')
    await client.query('UPDATE counter SET value = -1')
    const others = sql<{ value: number }>`SELECT value FROM counter`.execute(database.db)
    // Closes without a goodbye, like a killed process.
    ;(client as unknown as { connection: { stream: PathSocket } }).connection.stream.destroy()
    expect((await others).rows).toEqual([{ value: 20 }])
  })

  it('can be used by another process at the same time', async () => {
    const other = openSocket(await socketPath())
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(other.db)).rows).toEqual([{ one: 1 }])
    await other.close()
  })

  it('may disappear in the middle of a transaction: the query fails, the process survives', async () => {
    const other = openSocket(await socketPath())
    const lost = other.db.transaction().execute(async (trx) => {
      await sql`UPDATE counter SET value = -1`.execute(trx)
      await database.close()
      await sql`SELECT 1`.execute(trx)
    })
    await expect(lost).rejects.toThrow()
    await other.close()
    database = await open()
    const { rows } = await sql<{ value: number }>`SELECT value FROM counter`.execute(database.db)
    expect(rows).toEqual([{ value: 20 }])
  })

  it('refuses to open a folder that is already in use', async () => {
    await expect(open()).rejects.toThrow(FolderLockedError)
    await expect(open()).rejects.toThrow(`pid ${process.pid}`)
  })

  it('restricts its files to the owner, including files that others could read before', async () => {
    const openToOthers = async () => {
      const names = ['', ...(await readdir(dataDir, { recursive: true }))]
      const modes = await Promise.all(
        names.map(async (name) => ({ name, mode: (await lstat(join(dataDir, name))).mode & 0o077 })),
      )
      // For this deep folder the socket is a link; links have no permissions.
      return modes.filter(({ name, mode }) => mode !== 0 && name !== 'pg.sock').map(({ name }) => name)
    }
    expect(await openToOthers()).toEqual([])
    expect((await lstat(await socketPath())).mode & 0o777).toBe(0o600)

    await database.close()
    await writeFile(join(dataDir, 'demo.json'), '{}', { mode: 0o644 })
    await writeFile(join(dataDir, 'audit-heads.jsonl'), '', { mode: 0o644 })
    for (const name of ['', 'db', 'db/base']) await chmod(join(dataDir, name), 0o755)
    await chmod(join(dataDir, 'db/PG_VERSION'), 0o644)
    expect(await openToOthers()).toHaveLength(6)
    database = await open()
    expect(await openToOthers()).toEqual([])
    for (const name of ['demo.json', 'audit-heads.jsonl']) await rm(join(dataDir, name))
  })

  it('leaves the registry in the same folder unchanged', async () => {
    await database.close()
    await mkdir(join(dataDir, 'registry'), { mode: 0o755 })
    database = await open()
    expect((await lstat(join(dataDir, 'registry'))).mode & 0o777).toBe(0o755)
    await rm(join(dataDir, 'registry'), { recursive: true })
  })

  it('keeps the data and leaves neither lock nor socket behind when it closes', async () => {
    await database.close()
    expect(await readdir(dataDir)).toEqual(['db'])
    database = await open()
    const { rows } = await sql<{ value: number }>`SELECT value FROM counter`.execute(database.db)
    expect(rows).toEqual([{ value: 20 }])
  })
})
