import {
  KEY_REQUESTS,
  keyRequest,
  SESSION,
  SESSION_CHALLENGES,
  sessionRequest,
} from '@fcr/shared/platform/operations'
import { OPERATOR_COOKIE } from '@fcr/shared/contracts/session-cookies'
import { UNREVIEWED_COOKIE } from '@fcr/shared/platform/visitor-cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keyRequests } from '../../trust'
import { Refusal, type Layout } from '../../files'
import { readCookie, setCookie } from '../http/cookies'
import { isFromOwnPage } from '../http/own-page'
import { limited, MinuteLimit, tooMany } from '../http/minute-limit'
import type { Sessions } from './sessions'

const MAX_BYTES = 8192
/** Limits failed passkey signatures. */
const FAILURES_PER_MINUTE = 20
const REQUESTS_PER_MINUTE = 6

export const tokenOf = (request: FastifyRequest) => readCookie(request, OPERATOR_COOKIE)

/**
 * Routes to sign in with a passkey, and to request one. Challenges and the session have no limit: neither stores
 * anything, and strangers behind an operator's address could exhaust the limit.
 */
export function sessionRoutes(app: FastifyInstance, at: Layout, sessions: Sessions): void {
  const options = { bodyLimit: MAX_BYTES }
  const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ code })

  const failures = new MinuteLimit(FAILURES_PER_MINUTE)

  app.get(SESSION, options, async (request, reply) => {
    const current = await sessions.find(tokenOf(request))
    return current ? reply.send(current.session) : refuse(reply, 401, 'no-session')
  })
  app.post(SESSION_CHALLENGES, options, async (_request, reply) =>
    reply.send({ nonce: await sessions.challenge() }),
  )
  app.post(SESSION, options, async (request, reply) => {
    const { data } = sessionRequest.safeParse(request.body)
    if (!data || !isFromOwnPage(request)) return refuse(reply, 400, 'bad-request')
    if (readCookie(request, UNREVIEWED_COOKIE) !== undefined) return refuse(reply, 403, 'preview')
    const begun = await sessions.begin(data)
    // Only after the proof, so that exhausting the attempts of an address does not lock out its operators.
    if (!begun && !failures.allows(request.ip)) return tooMany(reply)
    if (!begun) return refuse(reply, 401, 'unknown-key')
    setCookie(request, reply, OPERATOR_COOKIE, { value: begun.cookie, age: begun.seconds })
    app.log.info({ key: begun.session.key }, 'an operator signed in')
    return reply.send(begun.session)
  })
  app.delete(SESSION, options, async (request, reply) => {
    if (!isFromOwnPage(request)) return refuse(reply, 400, 'bad-request')
    await sessions.end(tokenOf(request))
    setCookie(request, reply, OPERATOR_COOKIE, { value: '', age: 0 })
    return reply.code(204).send()
  })
  app.post(KEY_REQUESTS, { ...options, onRequest: limited(REQUESTS_PER_MINUTE) }, async (request, reply) => {
    const { data } = keyRequest.safeParse(request.body)
    if (!data || !isFromOwnPage(request)) return refuse(reply, 400, 'bad-request')
    try {
      const source = { page: request.headers.origin ?? '', address: request.ip }
      const id = await keyRequests.requestKey(at, data, source)
      app.log.info({ key: id }, 'a passkey waits to be allowed')
      return await reply.send({ id })
    } catch (error) {
      if (error instanceof Refusal) return refuse(reply, error.code === 'bad-key' ? 400 : 409, error.code)
      throw error
    }
  })
}
