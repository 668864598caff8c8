import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Maximum body of an unknown sender, in bytes; also that of routes without a `bodyLimit`. */
export const unknownSenderLimit = 64 * 1024

/** Number of larger bodies that are received at once, in all and from one sender. */
const atOnce = { total: 16, perSender: 4 }
const retryAfterSeconds = 2

/** How long a refused client can read the response before its connection closes, in milliseconds. */
const lingerMs = 1000

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns the id of a request's sender, whom an `onRequest` hook of the route has accepted; undefined if the sender is
     * unknown. Routes that accept more than 64 KB must have it.
     */
    sender?: (request: FastifyRequest) => string | undefined
  }
}

const refusals = {
  413: { code: 'body_too_large', message: 'La solicitud es demasiado grande.' },
  429: {
    code: 'too_many_bodies',
    message: 'Hay demasiados envíos a la vez. Intente de nuevo en unos segundos.',
  },
  503: { code: 'busy', message: 'El servicio está muy ocupado. Intente de nuevo en unos segundos.' },
}

/** A request that is refused because of its body, before the body is read. */
export class BodyRefusal extends Error {
  readonly statusCode: keyof typeof refusals
  readonly code: string

  constructor(statusCode: keyof typeof refusals) {
    const { code, message } = refusals[statusCode]
    super(message)
    this.name = 'BodyRefusal'
    this.statusCode = statusCode
    this.code = code
  }
}

const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined
const declaredLength = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)
const mayBeLarge = (request: IncomingMessage) =>
  isChunked(request) || declaredLength(request) > unknownSenderLimit

/**
 * Decides in `onRequest`, for all routes that are registered afterwards, which bodies are received: of unknown senders at
 * most 64 KB, of others the route's `bodyLimit`, and only so many at once. The bodies of refused requests are not read.
 * The application itself needs `bodyLimit: unknownSenderLimit`.
 * @throws Error when a route is registered that accepts more and does not declare its sender
 */
export function limitBodies(app: FastifyInstance): void {
  const admit = limitAtOnce()
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooLarge = declaredLength(request.raw) > request.routeOptions.bodyLimit
    done(isTooLarge ? new BodyRefusal(413) : undefined)
  })
  app.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) <= unknownSenderLimit) return
    const sender = route.config?.sender
    if (!sender) throw new Error(`${String(route.method)} ${route.url} accepts large bodies from anybody`)
    // The last hook: the earlier ones identify the sender.
    route.onRequest = [route.onRequest ?? []].flat()
    route.onRequest.push((request, reply, done) => {
      const refused = mayBeLarge(request.raw) ? admit(sender(request), reply.raw) : undefined
      if (refused && refused !== 413) reply.header('retry-after', retryAfterSeconds)
      done(refused && new BodyRefusal(refused))
    })
  })
  // Clients with this header send nothing before all `onRequest` hooks have passed.
  app.server.on('checkContinue', (request, response) => {
    app.routing(request, response)
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.raw.headers.expect !== undefined) reply.raw.writeContinue()
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    closeIfUnread(request, reply)
    done(null, payload)
  })
}

/** Counts the large bodies that are being received; returns the status for those that are too many. */
function limitAtOnce() {
  const senders = new Map<ServerResponse, string>()
  return (sender: string | undefined, response: ServerResponse): 413 | 429 | 503 | undefined => {
    if (sender === undefined) return 413
    const own = [...senders.values()].filter((other) => other === sender)
    if (own.length >= atOnce.perSender) return 429
    if (senders.size >= atOnce.total) return 503
    // A connection that has closed already emits no further event.
    if (response.destroyed) return undefined
    senders.set(response, sender)
    response.once('close', () => senders.delete(response))
    return undefined
  }
}

/** Before a response is sent: if a large body has not been read, the connection closes after the response. */
export function closeIfUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || !(mayBeLarge(raw) || raw.headers.expect !== undefined)) return
  reply.header('connection', 'close')
  closeWithoutReading(raw)
}

/**
 * Makes Node close the connection after the response, which must have `connection: close`, instead of reading the rest of
 * the body.
 */
export function closeWithoutReading(request: IncomingMessage): void {
  const { socket } = request
  let left = unknownSenderLimit
  // A request without a reader would be read to its end. What has arrived must be read before it can be paused.
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.pause()
  })
  socket.destroySoon = () => closeInSteps(socket)
}

/**
 * Sends a last text and closes a connection, whatever the client does. In two steps, because closing with unread bytes
 * would reset the connection, and the client could lose the response.
 */
export function closeInSteps(socket: Socket, text = ''): void {
  socket.end(text)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
