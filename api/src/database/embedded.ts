import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EmbeddedServerOptions } from './embedded-server'
import type { WorkerReport } from './embedded-worker'
import { lockFolder } from './folder-lock'
import { makeDataPrivate, makePrivate } from './private-files'
import { failureError } from './start-failure'

/** Longest unix socket path, in bytes, that both Linux and macOS accept. */
const maxSocketPath = 100

/** A socket that connects to a fixed path, whatever host and port the driver passes. */
export class PathSocket extends Socket {
  constructor(private readonly path: string) {
    super()
  }

  override connect(): this {
    return super.connect({ path: this.path })
  }
}

/** Where the embedded database of a data folder listens while a process serves it. */
const socketPathOf = (dataDir: string) => join(dataDir, 'pg.sock')

type Embedded = { socketPath: string; close: () => Promise<void> }

type EmbeddedOptions = {
  dataDir: string
  /** Bundle of `embedded-worker.ts`; undefined runs the database on this thread (tests). */
  workerFile: string | undefined
}

/**
 * Starts the embedded database of a data folder.
 * @throws {FolderLockedError}
 */
export async function startEmbedded({ dataDir, workerFile }: EmbeddedOptions): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // The folder may have existed before.
  await makePrivate(dataDir)
  const unlock = await lockFolder(dataDir)
  try {
    const { socketPath, removeSocket } = await placeSocket(dataDir)
    const options = { folder: join(dataDir, 'db'), socketPath }
    const stop = await (workerFile ? startWorker(workerFile, options) : startHere(options))
    await makeDataPrivate(dataDir)
    return {
      socketPath,
      close: async () => {
        await stop()
        await removeSocket()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Uses `<dataDir>/pg.sock`; if that path is too long for a socket, it becomes a link to a socket in the
 * temporary folder.
 */
async function placeSocket(dataDir: string) {
  const path = socketPathOf(dataDir)
  await rm(path, { force: true })
  if (Buffer.byteLength(path) <= maxSocketPath)
    return { socketPath: path, removeSocket: () => rm(path, { force: true }) }
  const folder = await mkdtemp(join(tmpdir(), 'fcr-'))
  const socketPath = join(folder, 'pg.sock')
  await symlink(socketPath, path)
  return {
    socketPath,
    removeSocket: async () => {
      await rm(path, { force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the socket of a database that another process serves; undefined if none does. */
export const findSocket = (dataDir: string): Promise<string | undefined> =>
  realpath(socketPathOf(dataDir)).catch(() => undefined)

async function startHere(options: EmbeddedServerOptions): Promise<() => Promise<void>> {
  // Imported lazily: with a worker or a real server, this thread never needs the database's code.
  const { serveEmbedded } = await import('./embedded-server')
  const server = await serveEmbedded(options)
  return () => server.close()
}

async function startWorker(file: string, options: EmbeddedServerOptions): Promise<() => Promise<void>> {
  const worker = new Worker(file, { workerData: options })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (report: WorkerReport) => {
      // Later errors of the thread must not be swallowed: the process ends with them.
      worker.removeListener('error', reject)
      if (report.kind === 'ready') resolve()
      else if (report.kind === 'failed') reject(failureError(report, options.folder))
      else reject(new Error('the embedded database closed'))
    })
  })
  return async () => {
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.postMessage('close')
    await ended
  }
}
