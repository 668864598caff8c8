import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { HistoryRecord, Live } from '@fcr/shared/contracts/releases'
import { emptyState } from '../gateway/verified-state'
import { layout } from '../registry/layout'
import { presenceFile, presenceText } from '../registry/presence'
import { replaceReport } from '../registry/report-files'
import { replaceFile } from '../testing/forge'
import { memoryLog, meta, openSite } from '../testing/gateway'
import { until } from '@fcr/tooling/test/until.mjs'
import { signBody } from './call'
import { changeEvent, type WebhookEvent } from './events'
import { eventKinds, type Receiver, type WebhookSettings } from './receivers'
import { openWebhooks } from './webhooks'

const secret = 'a secret that only the receiver and the site know'
type Call = { headers: IncomingHttpHeaders; body: string; event: WebhookEvent }
type Reply = (response: ServerResponse, call: number) => unknown

/** A real receiver; by default it accepts everything. */
async function openReceiver(reply: Reply = (response) => response.end(), port = 0) {
  const calls: Call[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      calls.push({ headers: request.headers, body, event: JSON.parse(body) as WebhookEvent })
      reply(response, calls.length)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    calls,
    port: address.port,
    url: `http://127.0.0.1:${address.port}/aviso`,
    until: (isEnough: (calls: readonly Call[]) => boolean) => until(() => isEnough(calls)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
type Opened = Awaited<ReturnType<typeof openReceiver>>

const receiver = (url: string, more: Partial<Receiver> = {}): Receiver => ({
  name: 'on-call',
  url,
  secret,
  grant: 'operator',
  events: [...eventKinds],
  ...more,
})
const settings = (receivers: Receiver[], more: Partial<WebhookSettings> = {}): WebhookSettings => ({
  receivers,
  everyMs: 20,
  pausesMs: [10, 10, 10, 10, 10, 10, 10, 10],
  ...more,
})

let site: Awaited<ReturnType<typeof openSite>>
let opened: Opened[]
beforeEach(async () => {
  site = await openSite()
  opened = []
})
afterEach(async () => {
  await site.remove()
  await Promise.all(opened.map((each) => each.close()))
})
const listen = async (...args: Parameters<typeof openReceiver>) => {
  const each = await openReceiver(...args)
  opened.push(each)
  return each
}
const entries = (name = 'on-call') => path.join(site.registryDir, '.webhooks', name)
/** Starts a gateway that has noted the present revision, so that later changes are news. */
async function start(webhooks: WebhookSettings) {
  const app = await site.start({ webhooks })
  for (const { name } of webhooks.receivers)
    await until(async () => (await readdir(entries(name)).catch((): string[] => [])).includes('cursor'))
  return app
}
const outcome = async (id: string, name = 'on-call') =>
  (
    JSON.parse(await readFile(path.join(entries(name), `${id}.json`), 'utf8').catch(() => '{}')) as {
      outcome?: string
    }
  ).outcome
const isDone = (id: string, result: string, name?: string) =>
  until(async () => (await outcome(id, name)) === result)

describe('a webhook', () => {
  it('reports each change in order, signed, without names of persons', async () => {
    const to = await listen()
    await start(settings([receiver(to.url)]))
    await site.release('mf-mapa', '1.1.0')
    await site.registry.rollback('mf-mapa', { ...meta, reason: 'Ana Pérez said so' })
    await to.until((calls) => calls.length >= 2)
    expect(to.calls.map(({ event }) => event)).toEqual([
      {
        formatVersion: 1,
        id: 'change-4',
        kind: 'change',
        at: expect.any(String),
        revision: 4,
        action: 'activate',
        changes: [{ area: 'mf-mapa', from: '1.0.0', to: '1.1.0', disabled: false }],
      },
      expect.objectContaining({ id: 'change-5', action: 'rollback' }),
    ])
    for (const { headers, body } of to.calls) {
      const timestamp = String(headers['webhook-timestamp'])
      expect(headers['webhook-signature']).toBe(signBody(secret, timestamp, body))
      expect(headers['webhook-signature']).not.toBe(signBody('another secret', timestamp, body))
      expect(body).not.toContain('Ana')
    }
    await isDone('change-5', 'delivered')
  })

  it('signs as openssl does: HMAC-SHA256 of timestamp, dot and body', () => {
    // printf '1700000000.{}' | openssl dgst -sha256 -hmac key
    expect(signBody('key', '1700000000', '{}')).toBe(
      'v1=9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae',
    )
  })

  it('is called again after a failure, with the same id, until it accepts', async () => {
    const to = await listen((response, call) => {
      response.statusCode = call < 3 ? 500 : 200
      response.end()
    })
    await start(settings([receiver(to.url)]))
    await site.release('mf-mapa', '1.1.0')
    await isDone('change-4', 'delivered')
    expect(to.calls.map(({ headers }) => headers['webhook-id'])).toEqual(['change-4', 'change-4', 'change-4'])
  })

  it('waits in the registry while its receiver is gone, also over a restart', async () => {
    const first = await listen()
    const app = await start(
      settings([receiver(first.url)], { pausesMs: Array.from({ length: 1000 }, () => 10) }),
    )
    await first.close()
    opened = []
    await site.release('mf-mapa', '1.1.0')
    await isDone('change-4', 'waiting')
    await app.close()
    const back = await listen(undefined, first.port)
    await site.start({
      webhooks: settings([receiver(back.url)], { pausesMs: Array.from({ length: 1000 }, () => 10) }),
    })
    await back.until((calls) => calls.length >= 1)
    await isDone('change-4', 'delivered')
  })

  it('is given up after the last pause, with a log line and a metric that do not name its address', async () => {
    const to = await listen((response) => response.writeHead(500).end())
    const app = await start(settings([receiver(`${to.url}?token=s3cr3t`)], { pausesMs: [1, 1] }))
    await site.release('mf-mapa', '1.1.0')
    await isDone('change-4', 'given-up')
    expect(to.calls).toHaveLength(3)
    await until(() => site.log.errors().includes('a webhook was given up'))
    expect(site.log.lines).toContainEqual(
      expect.objectContaining({ receiver: 'on-call', event: 'change-4', problem: 'status 500', calls: 3 }),
    )
    const metrics = await app.metrics()
    expect(metrics).toContain('gateway_webhook_calls_total{receiver="on-call",result="given-up"} 1')
    expect(metrics).toContain('gateway_webhook_calls_total{receiver="on-call",result="failed"} 2')
    expect(JSON.stringify(site.log.lines)).not.toContain('s3cr3t')
  })

  it('follows no redirect', async () => {
    const elsewhere = await listen()
    const to = await listen((response) => response.writeHead(307, { location: elsewhere.url }).end())
    await start(settings([receiver(to.url)], { pausesMs: [] }))
    await site.release('mf-mapa', '1.1.0')
    await isDone('change-4', 'given-up')
    expect(elsewhere.calls).toEqual([])
  })

  it('that never responds is cut off, and delays neither pages nor another receiver', async () => {
    const slow = await listen(() => undefined)
    const quick = await listen()
    const receivers = [receiver(slow.url, { name: 'slow' }), receiver(quick.url, { name: 'quick' })]
    const app = await start(
      settings(receivers, { callMs: 300, pausesMs: Array.from({ length: 1000 }, () => 1) }),
    )
    await site.release('mf-mapa', '1.1.0')
    await slow.until((calls) => calls.length >= 1)
    expect((await app.inject('/mf-mapa')).statusCode).toBe(200)
    await isDone('change-4', 'delivered', 'quick')
    // A second call shows that the first one was cut off.
    await slow.until((calls) => calls.length >= 2)
  })

  it('is called once by two gateways', async () => {
    const to = await listen()
    const webhooks = settings([receiver(to.url)])
    const apps = [await start(webhooks), await start(webhooks), await start(webhooks)]
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await site.release('mf-mapa', version)
    await isDone('change-6', 'delivered')
    await Promise.all(apps.map((app) => app.close()))
    expect(to.calls.map(({ event }) => event.id).sort()).toEqual(['change-4', 'change-5', 'change-6'])
  })

  it("for a team reports its area's changes only", async () => {
    const to = await listen()
    await start(settings([receiver(to.url, { grant: 'team:mf-mapa' })]))
    await site.release('mf-public', '1.1.0')
    await site.registry.disable('mf-mapa', meta)
    await to.until((calls) => calls.length >= 1)
    expect(to.calls[0]?.event).toMatchObject({
      id: 'change-5',
      changes: [{ area: 'mf-mapa', disabled: true }],
    })
    expect(await readdir(entries())).not.toContain('change-4.json')
  })

  it('reports a gateway that stays behind, once', async () => {
    const to = await listen()
    await start(settings([receiver(to.url)], { behindMs: 60 }))
    await replaceReport(layout(site.registryDir), presenceFile('old'), presenceText(2))
    await to.until((calls) => calls.length >= 1)
    await isDone('gateway-old-2', 'delivered')
    expect(to.calls[0]?.event).toMatchObject({ kind: 'gateway', revision: 2, host: expect.any(String) })
  })

  it('reports a state that only a gateway elsewhere refuses, once', async () => {
    const to = await listen()
    await start(settings([receiver(to.url)], { behindMs: 60 }))
    await replaceReport(layout(site.registryDir), presenceFile('far'), presenceText(3, 'untrusted'))
    await to.until((calls) => calls.length >= 1)
    await isDone('refused-far-3', 'delivered')
    expect(to.calls.map(({ event }) => event)).toEqual([
      expect.objectContaining({ kind: 'refused', revision: 3, why: 'untrusted', host: expect.any(String) }),
    ])
  })

  it('reports a state that is refused', async () => {
    const to = await listen()
    await start(settings([receiver(to.url)]))
    const file = path.join(site.registryDir, 'live.json')
    const state = JSON.parse(await readFile(file, 'utf8')) as Live
    await replaceFile(file, JSON.stringify({ ...state, revision: 9 }))
    await to.until((calls) => calls.length >= 1)
    expect(to.calls[0]?.event).toMatchObject({ kind: 'refused', revision: 3, why: expect.any(String) })
  })
})

describe('what the robot does', () => {
  it('is reported with its figures', () => {
    const record = { revision: 7, actor: 'robot', reason: '1.1.0: 6 of 6 visits failed', changes: [] }
    expect(changeEvent(record as unknown as HistoryRecord)).toMatchObject({
      kind: 'taken-back',
      reason: '1.1.0: 6 of 6 visits failed',
    })
  })

  it('if it cannot take a version back, the team and the operators are told once', async () => {
    const to = await listen()
    const log = memoryLog()
    const state = { ...emptyState, live: await site.registry.live() }
    const receivers = [
      receiver(to.url),
      receiver(to.url, { name: 'map', grant: 'team:mf-mapa' }),
      receiver(to.url, { name: 'others', grant: 'team:mf-public' }),
    ]
    const webhooks = openWebhooks(layout(site.registryDir), log.logger, settings(receivers), {
      state: () => state,
      refused: () => undefined,
      onCall: () => undefined,
    })
    webhooks.threshold('mf-mapa', '1.1.0')
    webhooks.threshold('mf-mapa', '1.1.0')
    await to.until((calls) => calls.length >= 2)
    for (const name of ['on-call', 'map']) await isDone('threshold-mf-mapa-1_1_0', 'delivered', name)
    await webhooks.close()
    expect(to.calls.map(({ event }) => event)).toEqual([
      expect.objectContaining({ kind: 'threshold', area: 'mf-mapa', version: '1.1.0', revision: 3 }),
      expect.objectContaining({ kind: 'threshold' }),
    ])
    expect(await outcome('threshold-mf-mapa-1_1_0', 'others')).toBeUndefined()
  })
})
