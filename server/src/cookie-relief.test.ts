import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from '@jest/globals'
import { readableHeaders, relieveUnreadable } from './cookie-relief'

it.each([
  ['400', 'no HTTP\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\ncookie: ${'x'.repeat(readableHeaders)}`],
])('a client that never closes its side gets %s, and holds no connection', async (status, request) => {
  const server = createServer({ maxHeaderSize: readableHeaders, headersTimeout: 0, requestTimeout: 0 })
  relieveUnreadable(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const connected = once(server, 'connection') as Promise<[Socket]>
  const { port } = server.address() as AddressInfo
  const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  try {
    client.write(request)
    const [[socket], [response]] = (await Promise.all([connected, once(client, 'data')])) as [
      [Socket],
      [Buffer],
    ]
    expect(response.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (!socket.destroyed) await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
  } finally {
    client.destroy()
    server.close()
  }
})
