import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiePolicyOf } from '../sessions/request-session'
import { hashToken } from '../sessions/tokens'

/** One year, in seconds: how long a browser stays known after a login. */
export const deviceLifetime = 365 * 24 * 3600

/**
 * Maximum number of accounts remembered per browser: families, and offices that help people, share a
 * computer.
 */
const maxAccounts = 8

const shape = new RegExp(`^[A-Za-z0-9_-]{43}(\\.[A-Za-z0-9_-]{43}){0,${maxAccounts - 1}}$`)

const nameOf = (request: FastifyRequest) => `${cookiePolicyOf(request).secure ? '__Host-' : ''}fcr_device`

/**
 * Tokens of the accounts that this browser has signed in to, newest first; none if the cookie is malformed.
 */
function readTokens(request: FastifyRequest): string[] {
  const value = request.cookies[nameOf(request)]
  return value !== undefined && shape.test(value) ? value.split('.') : []
}

/** Hashes of the device tokens that a request carries. */
export const deviceHashes = (request: FastifyRequest): Buffer[] => readTokens(request).map(hashToken)

/** The request's token with this hash, given in hexadecimal digits. */
export const tokenWithHash = (request: FastifyRequest, hash: string): string | undefined =>
  readTokens(request).find((token) => hashToken(token).toString('hex') === hash)

/**
 * Stores the token of the device that just signed in, before the browser's other tokens. The oldest are
 * dropped.
 */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  const others = readTokens(request).filter((other) => other !== token)
  const value = [token, ...others].slice(0, maxAccounts).join('.')
  const { secure } = cookiePolicyOf(request)
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: deviceLifetime } as const
  void reply.setCookie(nameOf(request), value, options)
}
