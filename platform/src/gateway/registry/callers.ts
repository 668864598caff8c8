import { createHash } from 'node:crypto'
import { finished, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { keyrings } from '../../trust'
import { Refusal, type Layout } from '../../files'
import { callerOf, digestHeader } from '../../remote'
import { isFromOwnPage } from '../http/own-page'
import { tokenOf } from '../operators/session-routes'
import type { Sessions } from '../operators/sessions'
import { respondText } from '../http/respond'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Throws a Refusal if a caller may not call the route with these parameters. */
    requireRight?: (caller: PublishingKey, params: Record<string, string>) => void
  }
  interface FastifyRequest {
    /** The key that has signed the request, once it is identified. */
    registryKey: PublishingKey | undefined
  }
}

/**
 * Rejects requests without a valid key or session, and callers without the right, before the body is read; then
 * compares the body with its signed digest as it arrives.
 */
export function requireCallers(scope: FastifyInstance, at: Layout, sessions: Sessions): void {
  scope.decorateRequest('registryKey', undefined)
  scope.addHook('onRequest', async (request, reply) => {
    const operator = isFromOwnPage(request) ? await sessions.find(tokenOf(request)) : undefined
    if (operator) accept(request, operator.key)
    else return acceptSigned(at, request, reply, 'unread')
  })
  scope.addHook('preParsing', (request, _reply, payload, done) => {
    const digest = request.registryKey && request.headers['content-digest']?.toString()
    done(null, digest === undefined ? payload : compared(payload, digest))
  })
  // Requests of older commands and gateways, which sign only the body itself: at most 64 KB, since the sender is
  // unknown.
  scope.addHook('preValidation', async (request, reply) => {
    if (request.registryKey) return
    const { body } = request
    const bytes = body instanceof Readable ? await buffer(body) : body
    if (bytes !== body) request.body = Readable.from([bytes])
    return acceptSigned(at, request, reply, Buffer.isBuffer(bytes) ? bytes : undefined)
  })
}

function accept(request: FastifyRequest, key: PublishingKey): void {
  request.routeOptions.config.requireRight?.(key, request.params as Record<string, string>)
  request.registryKey = key
}

async function acceptSigned(
  at: Layout,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer | 'unread' | undefined,
): Promise<FastifyReply | undefined> {
  const { method, url, headers } = request
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  const signed = { method, path: url.split('?')[0] ?? '', body: hasBody ? body : undefined }
  const caller = callerOf(headers, signed, await keyrings.readKeys(at))
  if (caller === 'unread') return undefined
  if (typeof caller === 'object') {
    accept(request, caller)
    return undefined
  }
  const texts = {
    unknown:
      'the request needs the signature of a key that the registry knows: an operator allows one, given its public half (.pub), with `areas key allow`',
    clock: `the clocks differ: here it is ${new Date().toISOString()}`,
  }
  return respondText(reply, 401, texts[caller])
}

/** Passes a body on; ends with a Refusal if its SHA-256 differs from the digest, or if the connection is cut. */
function compared(payload: RequestPayload, digest: string): Transform {
  const hash = createHash('sha256')
  const result = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      next(null, chunk)
    },
    flush(next) {
      const isSame = digestHeader(hash.digest()) === digest
      next(isSame ? null : new Refusal('bad-upload', 'the body was altered on the way; try again'))
    },
  })
  // Without a listener, an error before the body is used would end the process. Later readers of the body still get
  // the error.
  result.on('error', () => undefined)
  finished(payload, (error) => {
    if (error) result.destroy(new Refusal('bad-upload', 'the connection was cut'))
  })
  return payload.pipe(result)
}
