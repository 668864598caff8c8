import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { FrontendReader, type FrontendEvent } from './protocol'
import { Turns } from './turns'

export type EmbeddedServerOptions = {
  /** Folder of the database; `memory://` keeps it in memory. */
  folder: string
  /** Unix socket to listen on. */
  socketPath: string
  /** A database archive from `dump`, to start with instead of an empty database. */
  template?: Uint8Array
}

type EmbeddedServer = {
  /** Returns the whole database as an archive, usable as `template`. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL and serves it on a unix socket, to any number of connections. Not
 * `@electric-sql/pglite-socket`: it interleaves single protocol messages of different connections, which
 * mixes up their unnamed statements and their errors outside transactions.
 */
export async function serveEmbedded(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const database = await PGlite.create({
    dataDir: options.folder,
    extensions: { pg_trgm, unaccent, fuzzystrmatch },
    ...(options.template && { loadDataDir: new Blob([Uint8Array.from(options.template)]) }),
  })
  // The same planner setting as for a real server (open.ts): the rows are in memory here too.
  await database.exec('SET random_page_cost = 1.1')
  const turns = new Turns({
    isInTransaction: () => database.isInTransaction(),
    rollback: async () => {
      await database.exec('ROLLBACK')
    },
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    connect(socket, database, turns)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.socketPath, resolve)
  })
  // Access to the socket is access to the data, so only this user gets it.
  await chmod(options.socketPath, 0o600)

  return {
    dump: async () => new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const gone = [...sockets].map((socket) => once(socket.destroy(), 'close'))
      await Promise.all([closed, ...gone])
      // Waits for the running exchange and the rollbacks of closed connections.
      await turns.take({}, () => Promise.resolve())
      await database.close()
    },
  }
}

function connect(socket: Socket, database: PGlite, turns: Turns) {
  const reader = new FrontendReader()
  const run = (bytes: Uint8Array) =>
    turns.take(socket, async () => {
      if (socket.destroyed) return
      await database.execProtocolRawStream(bytes, { onRawData: (data) => socket.write(Buffer.from(data)) })
    })
  const handle = (event: FrontendEvent) => {
    if (event.kind === 'refuse-encryption') socket.write('N')
    else if (event.kind === 'terminate') socket.end()
    else run(event.bytes).catch(() => socket.destroy())
  }
  socket.on('data', (piece) => {
    try {
      for (const event of reader.read(Buffer.from(piece))) handle(event)
    } catch {
      socket.destroy()
    }
  })
  // A broken connection is closed; its open transaction is rolled back.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => turns.leave(socket))
}
