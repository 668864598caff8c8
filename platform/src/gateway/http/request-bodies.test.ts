import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { limitBodies, unknownSenderLimit } from '@fcr/shared/server/request-bodies'
import Fastify, { type FastifyInstance } from 'fastify'
import { until } from '@fcr/tooling/test/until.mjs'

let app: FastifyInstance
let origin: string
let received = 0
beforeEach(async () => {
  received = 0
  app = Fastify({ bodyLimit: unknownSenderLimit })
  limitBodies(app)
  const config = { sender: ({ headers }: { headers: IncomingMessage['headers'] }) => headers['from'] }
  app.post('/large', { bodyLimit: 10 * unknownSenderLimit, config }, () => 'received')
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    received += 1
    done(null, payload)
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const size = 2 * unknownSenderLimit
const json = JSON.stringify(' '.repeat(size - 2))

/** Begins to send a large body. */
function begin(from?: string, headers: Record<string, string | number> = { 'content-length': size }) {
  const call = request(`${origin}/large`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...(from !== undefined && { from }) },
  })
  call.on('error', () => undefined)
  call.write(json.slice(0, 10))
  return call
}
const responseTo = (call: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume()))
    call.once('error', reject)
  })
const end = (call: ClientRequest) => {
  const response = responseTo(call)
  call.end(json.slice(10))
  return response
}

it('does not let a route accept large bodies from anybody', () => {
  const other = Fastify({ bodyLimit: unknownSenderLimit })
  limitBodies(other)
  expect(() => other.post('/forgotten', { bodyLimit: unknownSenderLimit + 1 }, () => 'x')).toThrow(
    'POST /forgotten accepts large bodies from anybody',
  )
})

describe('a route that accepts large bodies', () => {
  it.each([
    ['of a declared length', { 'content-length': size }],
    ['without one', { 'transfer-encoding': 'chunked' }],
  ])('refuses one of an unknown sender, %s, before it is read', async (_what, headers) => {
    expect((await responseTo(begin(undefined, headers))).statusCode).toBe(413)
    expect((await end(begin('ana', headers))).statusCode).toBe(200)
    expect(received).toBe(1)
  })

  it('receives only so many at once from one sender, and in all', async () => {
    const calls = Array.from({ length: 4 }, () => begin('ana'))
    await until(() => received === 4)
    const refused = await responseTo(begin('ana'))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
    for (const from of ['beatriz', 'carla', 'diana'])
      calls.push(...Array.from({ length: 4 }, () => begin(from)))
    await until(() => received === 16)
    const full = await responseTo(begin('elena'))
    expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '2'])

    const [first, cut, ...others] = calls
    if (first) expect((await end(first)).statusCode).toBe(200)
    cut?.destroy()
    // Both have made room.
    await until(async () => (await end(begin('ana'))).statusCode === 200)
    await until(async () => (await end(begin('elena'))).statusCode === 200)
    expect(await Promise.all(others.map(async (call) => (await end(call)).statusCode))).toEqual(
      others.map(() => 200),
    )
  })
})
