import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@fcr/tooling/test/until.mjs'
import { serveEmbedded } from '../database/embedded-server'
import { FolderLockedError, lockFolder } from '../database/folder-lock'
import { openDatabase } from '../database/open'
import { prepareDatabase } from '../database/prepare'
import { findPackageFolder } from '../package-folder'
import { readTemplate } from '../testing/template'
import { openForStaff } from './database'
import { runStaff } from './run'

const packageDir = findPackageFolder()
const embeddedThread = 'main'

/** A folder with a migrated database, from the template of all tests. Most tests copy it. */
let prepared: string
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'fcr-staff-prepared-'))
  const template = await readTemplate(packageDir)
  const socketPath = join(prepared, 'pg.sock')
  const server = await serveEmbedded({ folder: join(prepared, 'db'), socketPath, template })
  await server.close()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

let dataDir: string
let logged: string[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fcr-staff-db-'))
  logged = []
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const place = () => ({ databaseUrl: undefined, dataDir, packageDir })
const copyPrepared = () => cp(prepared, dataDir, { recursive: true })
const log = (line: string) => void logged.push(line)
const open = (timeout = 0) => openForStaff(place(), { embeddedThread, timeout })

/** Issues a code with the command, as staff would. */
async function issue() {
  const printed: string[] = []
  const exitCode = await runStaff(
    'codigos emitir --tipo JEP --funcionario A --entidad B --finalidad C --json'.split(' '),
    {
      env: { DATA_DIR: dataDir },
      folder: dataDir,
      io: { print: (text) => void printed.push(text), log, ask: () => Promise.resolve(undefined) },
      open: () => open(),
    },
  )
  return { exitCode, printed: printed.join() }
}

/** What a killed server leaves in the folder. */
async function leaveSocketAndLock() {
  const dead = spawn(process.execPath, [
    '-e',
    `const net = require('node:net'); net.createServer().listen(${JSON.stringify(join(dataDir, 'pg.sock'))}, () => console.log('up'))`,
  ])
  await new Promise((resolve) => dead.stdout.once('data', resolve))
  await writeFile(join(dataDir, 'lock'), `${dead.pid ?? 0}\n1\nx\n`)
  dead.kill('SIGKILL')
  await new Promise((resolve) => dead.once('exit', resolve))
}

describe('openForStaff', () => {
  it('never creates a database', async () => {
    await expect(open()).rejects.toThrow(`No hay base de datos en ${dataDir}: revise DATABASE_URL y DATA_DIR`)
    expect(existsSync(join(dataDir, 'db'))).toBe(false)
  })

  it('opens the folder itself if no server runs, also after one was killed, and releases it', async () => {
    await copyPrepared()
    expect((await issue()).exitCode).toBe(0)
    const unlock = await lockFolder(dataDir)
    await unlock()
    // It ignores what a killed server left behind.
    await leaveSocketAndLock()
    expect((await issue()).exitCode).toBe(0)
    expect(logged).toEqual([])
  })

  it('connects through the socket of the server that holds the folder, if its database has every migration', async () => {
    await copyPrepared()
    const server = await openDatabase(place(), { embeddedThread })
    try {
      await expect(openDatabase(place(), { embeddedThread })).rejects.toThrow(FolderLockedError)
      const [one, other] = await Promise.all([issue(), issue()])
      expect([one.exitCode, other.exitCode]).toEqual([0, 0])
      expect(await server.db.selectFrom('access_code').select('id').execute()).toHaveLength(2)

      // Unless the database lacks a migration of this version.
      const newer = join(dataDir, 'paquete')
      await mkdir(join(newer, 'migrations'), { recursive: true })
      await writeFile(join(newer, 'migrations', '9999-future.sql'), '')
      await expect(
        openForStaff({ ...place(), packageDir: newer }, { embeddedThread, timeout: 0 }),
      ).rejects.toThrow('no corresponde a esta versión')
    } finally {
      await server.close()
    }
  })

  it('refuses if another process holds the folder without serving it, and names that process', async () => {
    const unlock = await lockFolder(dataDir)
    try {
      const { exitCode, printed } = await issue()
      expect(exitCode).toBe(1)
      expect(JSON.parse(printed)).toEqual({
        ok: false,
        error: {
          code: 'folder_in_use',
          message: `Otro proceso (${process.pid}) usa la carpeta de datos ${dataDir} y no atiende órdenes.`,
        },
      })
    } finally {
      await unlock()
    }
  })

  it('waits for a starting server, which locks the folder before it opens the socket', async () => {
    await copyPrepared()
    const starting = openDatabase(place(), { embeddedThread })
    await until(() => existsSync(join(dataDir, 'lock')))
    expect(existsSync(join(dataDir, 'pg.sock'))).toBe(false)
    const preparing = starting.then((server) => prepareDatabase(server.db, packageDir))
    const staff = await open(30_000)
    await preparing
    const server = await starting
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(staff.db)).rows).toEqual([{ one: 1 }])
    await staff.close()
    await server.close()
  })

  it('reports in one line that the server of DATABASE_URL is unreachable, without its password', async () => {
    const port = await freePort()
    const exitCode = await runStaff(['codigos', 'listar'], {
      env: { DATABASE_URL: `postgres://fcr:secreto@127.0.0.1:${port}/fcr`, DATA_DIR: dataDir },
      folder: dataDir,
      io: { print: () => undefined, log, ask: () => Promise.resolve(undefined) },
    })
    expect(exitCode).toBe(1)
    expect(logged).toEqual(['No se pudo usar el servidor de base de datos de DATABASE_URL.'])
  })
})

/** A port without a listener. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
