import { describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { until } from '@fcr/tooling/test/until.mjs'
import { afterReading, probeServer } from './server-probe'

const listen = async (onConnection: (socket: Socket) => void) => {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { server, port: address.port }
}

describe('afterReading', () => {
  it('calls back after the data that arrived while the process was blocked', async () => {
    const sockets: Socket[] = []
    const { server, port } = await listen((socket) => sockets.push(socket))
    const client = connect(port, '127.0.0.1')
    await once(client, 'connect')
    await until(() => sockets.length > 0)
    const order: string[] = []
    client.on('data', () => order.push('answer'))
    const called = new Promise<void>((resolve) => {
      afterReading(5, () => {
        order.push('timer')
        resolve()
      })
    })
    // Both are ready when the process is no longer blocked.
    sockets[0]?.write('answer')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    await called
    // Closed before the assertion, because a failure would otherwise keep the process alive.
    client.destroy()
    server.close()
    expect(order).toEqual(['answer', 'timer'])
  })

  it('does not call back after it is cancelled', async () => {
    let called = false
    afterReading(1, () => (called = true))()
    // A later one would run after it.
    await new Promise<void>((resolve) => afterReading(1, resolve))
    expect(called).toBe(false)
  })
})

describe('a probe', () => {
  const urlOf = (port: number) => `postgres://fcr@127.0.0.1:${port}/fcr`

  it('is refused if nothing listens', async () => {
    const { server, port } = await listen(() => undefined)
    server.close()
    await once(server, 'close')
    expect(await probeServer(urlOf(port)).outcome).toBe('refused')
  })

  it('is refused if the connection is reset', async () => {
    const { server, port } = await listen((socket) => socket.resetAndDestroy())
    expect(await probeServer(urlOf(port)).outcome).toBe('refused')
    server.close()
  })

  it('is refused if the socket does not exist', async () => {
    expect(await probeServer('postgres://fcr@%2Fnowhere/fcr').outcome).toBe('refused')
  })

  it('leaves no connection to a silent server once it is dropped', async () => {
    const closed = new Promise<void>((resolve) => {
      void listen((socket) => {
        socket.resume().on('error', () => undefined)
        socket.once('close', () => {
          resolve()
          server?.close()
        })
        probe?.drop()
      }).then((listening) => {
        server = listening.server
        probe = probeServer(urlOf(listening.port))
      })
    })
    let server: ReturnType<typeof createServer> | undefined
    let probe: ReturnType<typeof probeServer> | undefined
    await closed
  })
})
