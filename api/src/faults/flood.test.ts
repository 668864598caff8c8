import { expect, it } from '@jest/globals'
import { connect } from 'node:net'
import { suffer } from '../testing/fault'
import { siteOnCluster } from '../testing/site-on-cluster'

const site = siteOnCluster()

const size = 47_000_000
const piece = Buffer.alloc(1_000_000)

/** Sends a large file without a credential, as fast as the site reads it; returns whether the site refused it. */
const sendFile = (port: number) =>
  new Promise<boolean>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      const path = `/operacion/registro/uploads/mf-mapa/${'0'.repeat(96)}`
      socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n`)
      for (let sent = 0; sent < size; sent += piece.length) socket.write(piece)
    })
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard.startsWith('HTTP/1.1 401')))
  })

it('fails no request and keeps its memory under a flood of large bodies of strangers', async () => {
  let refused = 0
  let over = false
  let floods: Promise<void>[] = []
  const flood = async (port: number) => {
    while (!over) if (await sendFile(port)) refused += 1
  }
  const outcome = await suffer(
    {
      name: 'flood: 24 × 47 MB without a key, repeatedly',
      inject: () => {
        floods = site.instances().flatMap(({ port }) => Array.from({ length: 24 }, () => flood(port)))
      },
      // Until each connection has been refused several times.
      lasts: async ({ more }) => {
        while (refused < 200) await more('succeeded')
      },
      effect: () => refused,
      heal: async () => {
        over = true
        await Promise.all(floods)
      },
    },
    site,
  )
  expect(outcome).toMatchObject({ failedReads: 0, failedWrites: 0 })
  for (const instance of site.instances()) expect(await instance.peakMemory()).toBeLessThan(500_000_000)
}, 180_000)
