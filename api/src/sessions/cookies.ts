import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { realms, type Realm } from './realms'
import { isToken, type TokenPair } from './tokens'

export type CookiePolicy = {
  /** Whether browsers reach the site over https: Secure cookies with the `__Host-` prefix. */
  secure: boolean
}

type Purpose = keyof TokenPair

export const cookieName = (realm: Realm, purpose: Purpose, { secure }: CookiePolicy) =>
  `${secure ? '__Host-' : ''}${realms[realm].cookie}_${purpose}`

/**
 * SameSite=Strict: only requests of the site's pages need the cookies, never navigations from other sites.
 * Path=/ is required by `__Host-`. No Max-Age: the cookies end with the browser session, for people who share
 * a computer; the server enforces how long a session lasts.
 */
const options = ({ secure }: CookiePolicy): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure,
  path: '/',
})

export function setSessionCookies(reply: FastifyReply, realm: Realm, pair: TokenPair, policy: CookiePolicy) {
  void reply
    .setCookie(cookieName(realm, 'access', policy), pair.access, options(policy))
    .setCookie(cookieName(realm, 'refresh', policy), pair.refresh, options(policy))
}

export function clearSessionCookies(reply: FastifyReply, realm: Realm, policy: CookiePolicy) {
  void reply
    .clearCookie(cookieName(realm, 'access', policy), options(policy))
    .clearCookie(cookieName(realm, 'refresh', policy), options(policy))
}

/** Returns the token that a request carries; undefined if there is none or it is malformed. */
export function readToken(
  request: FastifyRequest,
  realm: Realm,
  purpose: Purpose,
  policy: CookiePolicy,
): string | undefined {
  const value = request.cookies[cookieName(realm, purpose, policy)]
  return isToken(value) ? value : undefined
}

/** Returns whether a request carries a well-formed token of the realm, valid or not. */
export const holdsCookies = (request: FastifyRequest, realm: Realm, policy: CookiePolicy) =>
  (['access', 'refresh'] as const).some((purpose) => readToken(request, realm, purpose, policy) !== undefined)
