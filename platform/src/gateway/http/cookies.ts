import { cookieAttributes, cookieName, cookieValue } from '@fcr/shared/platform/visitor-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https'

export const readCookie = (request: FastifyRequest, name: string) =>
  cookieValue(request.headers.cookie, cookieName(name, isSecure(request)))

type Cookie = {
  value: string
  /** In seconds; without it, until the browser is closed; 0 removes the cookie. */
  age?: number
  /** Whether the page's scripts may read it. */
  scripts?: boolean
  sameSite?: 'Lax' | 'Strict'
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { value, age, scripts = false, sameSite }: Cookie,
): void {
  const parts = [
    `${cookieName(name, isSecure(request))}=${value}`,
    ...(age === undefined ? [] : [`Max-Age=${age}`]),
    ...(scripts ? [] : ['HttpOnly']),
    cookieAttributes(isSecure(request), sameSite),
  ]
  reply.header('set-cookie', parts.join('; '))
}
