import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiePolicyOf } from '../sessions/request-session'
import { hashToken } from '../sessions/tokens'

/** One year, in seconds: how long a browser stays known after a login. */
export const deviceLifetime = 365 * 24 * 3600

/** Accounts that one browser is remembered for: a family, or an office that helps people, shares a computer. */
const maxAccounts = 8

const shape = new RegExp(`^[A-Za-z0-9_-]{43}(\\.[A-Za-z0-9_-]{43}){0,${maxAccounts - 1}}$`)

const nameOf = (request: FastifyRequest) => `${cookiePolicyOf(request).secure ? '__Host-' : ''}fcr_device`

/** Tokens of the accounts that this browser has signed in to, newest first; none where the cookie cannot be ours. */
function readTokens(request: FastifyRequest): string[] {
  const value = request.cookies[nameOf(request)]
  return value !== undefined && shape.test(value) ? value.split('.') : []
}

/** What the database knows of the tokens that a request carries. */
export const deviceHashes = (request: FastifyRequest): Buffer[] => readTokens(request).map(hashToken)

/** The token of the request that has this hash, in hexadecimal digits. */
export const tokenWithHash = (request: FastifyRequest, hash: string): string | undefined =>
  readTokens(request).find((token) => hashToken(token).toString('hex') === hash)

/** Puts the device that just signed in before the others of this browser. The oldest drop out. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  const others = readTokens(request).filter((other) => other !== token)
  const value = [token, ...others].slice(0, maxAccounts).join('.')
  const { secure } = cookiePolicyOf(request)
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: deviceLifetime } as const
  void reply.setCookie(nameOf(request), value, options)
}
