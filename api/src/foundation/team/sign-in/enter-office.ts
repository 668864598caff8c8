import type { FastifyReply, FastifyRequest } from 'fastify'
import { setSessionCookies } from '../../../sessions/cookies'
import { cookiePolicyOf } from '../../../sessions/request-session'
import type { TokenPair } from '../../../sessions/tokens'

/** Hands a new session to the browser. */
export function enterOffice(request: FastifyRequest, reply: FastifyReply, pair: TokenPair) {
  setSessionCookies(reply, 'fundacion', pair, cookiePolicyOf(request))
}
