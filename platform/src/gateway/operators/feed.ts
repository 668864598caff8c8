import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { EVENTS, type Snapshot } from '@fcr/shared/platform/operations'
import type { FastifyInstance } from 'fastify'
import { errorMessage } from '../../files'
import { limited } from '../http/minute-limit'
import { respondText } from '../http/respond'
import { tokenOf } from './session-routes'
import type { Sessions } from './sessions'

/** How often a snapshot is read while a page is open. */
const EVERY_MS = 2000
/** A client receives something at least this often. */
const QUIET_MS = 15_000
const MOST_CLIENTS = 100
/** A client with more unread bytes than this is disconnected; it then connects again. */
const MOST_UNREAD = 4 * 1024 * 1024
const PER_MINUTE = 240

type Client = { stream: ServerResponse; token: string | undefined; sent: string; sentAt: number }

/** Streams snapshots to the operators' pages as they change. Returns a function that sends a new one immediately. */
export function feedRoute(
  app: FastifyInstance,
  sessions: Sessions,
  read: () => Promise<Snapshot>,
): () => void {
  const clients = new Set<Client>()
  let timer: NodeJS.Timeout | undefined
  let updating: Promise<void> | undefined

  const remove = (client: Client) => {
    clients.delete(client)
    if (clients.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const send = async (client: Client, snapshot: Snapshot, now: number) => {
    if (client.stream.writableLength > MOST_UNREAD) client.stream.destroy()
    else if (!(await sessions.find(client.token))) client.stream.end()
    if (client.stream.writableEnded || client.stream.destroyed) {
      remove(client)
      return
    }
    const content = JSON.stringify({ ...snapshot, at: undefined })
    if (content === client.sent && now - client.sentAt < QUIET_MS) return
    client.sent = content
    client.sentAt = now
    client.stream.write(`event: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`)
  }
  const updateOnce = async () => {
    try {
      const snapshot = await read()
      for (const client of clients) await send(client, snapshot, Date.now())
    } catch (error) {
      app.log.warn({ reason: errorMessage(error) }, "no new snapshot for the operators' page")
    }
  }
  const update = () => {
    updating ??= updateOnce().finally(() => (updating = undefined))
    return updating
  }

  app.get(EVENTS, { onRequest: limited(PER_MINUTE) }, async (request, reply) => {
    const token = tokenOf(request)
    if (!(await sessions.find(token))) return reply.code(401).send({ code: 'no-session' })
    if (clients.size >= MOST_CLIENTS) return respondText(reply, 503, 'Demasiadas conexiones')
    // Its `close` event has already been emitted.
    if (request.raw.destroyed) return reply
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would buffer the events.
      'x-accel-buffering': 'no',
    })
    const client: Client = { stream, token, sent: '', sentAt: 0 }
    clients.add(client)
    stream.on('close', () => remove(client))
    stream.on('error', () => remove(client))
    timer ??= setInterval(() => void update(), EVERY_MS)
    // An update in progress may have skipped this client.
    await updating
    void update()
    return reply
  })
  app.addHook('preClose', (done) => {
    for (const { stream } of clients) stream.end()
    clearInterval(timer)
    done()
  })
  return () => {
    if (clients.size > 0) void update()
  }
}
