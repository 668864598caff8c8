import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import {
  EVENTS,
  KEY_REQUESTS,
  SESSION,
  SESSION_CHALLENGES,
  type Snapshot,
} from '@fcr/shared/platform/operations'
import { sessionContent } from '@fcr/shared/platform/signed-changes'
import { until } from '@fcr/tooling/test/until.mjs'
import { Authenticator } from '../../testing/authenticator'
import { meta, createSite } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
let origin: string
const phone = new Authenticator('localhost')
const streams: IncomingMessage[] = []
beforeEach(async () => {
  site = await createSite({ trustProxy: true, operationsDir: 'none' })
  await site.release('mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
  // A request of a page waits until the gateway has seen the release.
  await site.app.inject('/')
  origin = (await site.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.destroy()
  await site.remove()
})

async function post<T>(path: string, body: unknown = {}) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { status: response.status, cookie, body: (await response.json()) as T }
}

async function enter(): Promise<string> {
  const { publicKey, credential } = phone
  await post(KEY_REQUESTS, { publicKey, credential })
  await site.registry.allowKey(phone.id, { grants: ['operator'], owner: 'Lucía Ejemplo', by: 'olga' })
  const { nonce } = (await post<{ nonce: string }>(SESSION_CHALLENGES)).body
  const assertion = phone.signStatement('session', sessionContent(nonce), { origin })
  return (await post(SESSION, { nonce, credential, assertion })).cookie
}

/** Connects to the stream and returns a function that waits for a snapshot. */
async function watch(cookie: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(origin + EVENTS, { headers: { cookie } }, resolve).on('error', reject),
  )
  streams.push(response)
  let text = ''
  const ended = new Promise<void>((resolve) => response.on('end', resolve).on('close', resolve))
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  const snapshots = () =>
    [...text.matchAll(/^event: snapshot\ndata: (.+)\n\n/gm)].map(
      ([, json = '']) => JSON.parse(json) as Snapshot,
    )
  const received = async (matches: (snapshot: Snapshot) => boolean): Promise<Snapshot> => {
    await until(() => snapshots().some(matches), { state: () => text.slice(-3000) })
    return snapshots().find(matches) as Snapshot
  }
  return { response, received, ended }
}

const mapaIn = ({ areas }: Snapshot) => areas.find(({ area }) => area === 'mf-mapa')

it('sends an operator what is live, and every change', async () => {
  const { response, received } = await watch(await enter())
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const first = await received((snapshot) => mapaIn(snapshot)?.active === '1.1.0')
  expect(mapaIn(first)).toMatchObject({ lastGood: '1.0.0', canary: null, disabled: null })
  expect(mapaIn(first)?.hours).toHaveLength(24)
  expect(first.alarms).toEqual([])
  await site.registry.rollback('mf-mapa', meta)
  const { revision } = await site.registry.live()
  const next = await received((snapshot) => snapshot.revision === revision)
  expect(mapaIn(next)?.active).toBe('1.0.0')
  const served = await received(({ gateways }) => gateways.some((each) => each.revision === revision))
  expect(served.gateways).toHaveLength(1)
})

it('sends a change immediately, without waiting for the next check', async () => {
  const cookie = await enter()
  // Periodic checks start when the first page connects.
  const intervals = jest.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => 0))
  const { received } = await watch(cookie)
  expect(intervals).toHaveBeenCalledTimes(1)
  intervals.mockRestore()
  await received(() => true)
  await site.registry.rollback('mf-mapa', meta)
  const { revision } = await site.registry.live()
  expect(await received((snapshot) => snapshot.revision === revision)).toBeDefined()
})

it('counts failures by their place and raises an alarm', async () => {
  const { received } = await watch(await enter())
  const failure = { area: 'mf-mapa', version: '1.1.0', source: 'static/routes.js:1:20', phase: 'run' }
  for (let count = 0; count < 4; count += 1) {
    const visitor = { 'x-forwarded-for': `198.51.${count}.1`, 'user-agent': 'Mozilla/5.0' }
    const page = await fetch(origin, { headers: visitor })
    await fetch(`${origin}/operacion/reportes`, {
      method: 'POST',
      headers: {
        ...visitor,
        'content-type': 'application/json',
        cookie: page.headers.getSetCookie().join('; '),
      },
      body: JSON.stringify({ ...failure, reason: count === 0 ? 'a text of somebody' : 'script-error' }),
    })
  }
  const { alarms } = await received((snapshot) => snapshot.alarms.length > 0)
  expect(alarms).toMatchObject([
    { kind: 'failing', area: 'mf-mapa', version: '1.1.0', before: { version: '1.0.0', failing: 0 } },
  ])
  expect(await site.registry.failures('mf-mapa', '1.1.0')).toMatchObject([
    { reason: 'script-error', source: 'static/routes.js:1:20', count: 3 },
    { reason: 'other', source: 'static/routes.js:1:20', count: 1 },
  ])
  expect(await site.registry.failures('mf-mapa', '1.0.0')).toEqual([])
})

it('sends nothing without a session, and ends with it', async () => {
  expect((await watch('')).response.statusCode).toBe(401)
  const { response, received, ended } = await watch(await enter())
  await received(() => true)
  await site.registry.revokeKey(phone.id, { by: 'olga', reason: 'stolen' })
  await ended
  expect(response.readableEnded).toBe(true)
})

it('does not prevent a gateway from stopping', async () => {
  const { ended, received } = await watch(await enter())
  await received(() => true)
  await site.app.close()
  await ended
})
