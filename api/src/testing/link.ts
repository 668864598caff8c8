import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network connection between two parts of the site, which a test can disturb. */
export type Link = {
  port: number
  /** Ends all connections, and each new one. */
  cut: () => void
  /** Lets nothing through, without ending a connection. */
  silence: () => void
  /** Delays everything, in both directions. */
  slowDown: (ms: number) => void
  restore: () => void
  /** Number of connections ended, and of pieces of data withheld or delayed, by the last disturbance. */
  disturbed: () => number
  close: () => Promise<void>
}

type Way = { kind: 'open' | 'cut' | 'silent' } | { kind: 'slow'; ms: number }

/** Opens a port that leads to another one on this machine. */
export async function openLink(targetPort: number): Promise<Link> {
  let way: Way = { kind: 'open' }
  let disturbed = 0
  const sockets = new Set<Socket>()
  /** What is withheld, in its order. */
  const withheld: (() => void)[] = []

  /** Sends a piece on, or keeps it, depending on the state of the link when it arrives. */
  function pass(send: () => void) {
    if (way.kind !== 'open') disturbed += 1
    if (way.kind === 'silent') withheld.push(send)
    else if (way.kind === 'slow') setTimeout(send, way.ms)
    else send()
  }
  function forward(from: Socket, to: Socket) {
    sockets.add(from)
    from.on('data', (piece) => pass(() => void (to.destroyed || to.write(piece))))
    from.on('end', () => pass(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer((client) => {
    if (way.kind === 'cut') {
      disturbed += 1
      client.destroy()
      return
    }
    const target = connect(targetPort, '127.0.0.1')
    forward(client, target)
    forward(target, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')

  return {
    port: address.port,
    cut: () => {
      way = { kind: 'cut' }
      disturbed = sockets.size
      for (const socket of sockets) socket.destroy()
    },
    silence: () => {
      way = { kind: 'silent' }
      disturbed = 0
    },
    slowDown: (ms) => {
      way = { kind: 'slow', ms }
      disturbed = 0
    },
    restore: () => {
      way = { kind: 'open' }
      for (const send of withheld.splice(0)) send()
    },
    disturbed: () => disturbed,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
