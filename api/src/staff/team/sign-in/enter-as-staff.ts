import type { FastifyReply, FastifyRequest } from 'fastify'
import { setDeviceCookie } from '../../../auth/device-cookie'
import { setSessionCookies } from '../../../sessions/cookies'
import { cookiePolicyOf } from '../../../sessions/request-session'
import type { StaffEntry } from './open-session'

/** Hands a new session to the browser, which is known to the account from now on. */
export function enterAsStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  { pair, deviceToken }: StaffEntry,
) {
  setSessionCookies(reply, 'fundacion', pair, cookiePolicyOf(request))
  setDeviceCookie(request, reply, deviceToken)
}
