import type { FastifyReply, FastifyRequest } from 'fastify'
import { unauthenticated } from '../auth/auth-errors'
import { clearSessionCookies, readToken, setSessionCookies, type CookiePolicy } from './cookies'
import type { Realm } from './realms'
import { rotate } from './rotation'
import { endSessionOfTokens, type DeviceInfo } from './session-store'

export const cookiePolicyOf = (request: FastifyRequest): CookiePolicy => ({
  secure: request.server.settings.cookieSecure,
})

export const deviceOf = (request: FastifyRequest): DeviceInfo => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
})

/** Refreshes the session of a realm: sets new cookies, or clears them and responds with 401. */
export async function refreshSession(request: FastifyRequest, reply: FastifyReply, realm: Realm) {
  const policy = cookiePolicyOf(request)
  const token = readToken(request, realm, 'refresh', policy)
  const pair = token && (await rotate(request.server.db, realm, token, request))
  if (!pair) {
    clearSessionCookies(reply, realm, policy)
    throw unauthenticated()
  }
  setSessionCookies(reply, realm, pair, policy)
}

/** Ends the session on the server, by either of its cookies, and always clears both. */
export async function leaveSession(request: FastifyRequest, reply: FastifyReply, realm: Realm) {
  const policy = cookiePolicyOf(request)
  clearSessionCookies(reply, realm, policy)
  const tokens = (['access', 'refresh'] as const)
    .map((purpose) => readToken(request, realm, purpose, policy))
    .filter((token) => token !== undefined)
  return tokens.length > 0 ? endSessionOfTokens(request.server.db, realm, tokens, 'logout') : undefined
}
