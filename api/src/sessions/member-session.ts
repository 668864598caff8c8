import type { FastifyRequest } from 'fastify'
import { readToken } from './cookies'
import { cookiePolicyOf } from './request-session'
import { findMemberSession, type MemberSession } from './session-store'

/** Returns the signed-in member on routes that are also public; undefined for anonymous requests. */
export async function resolveMember(request: FastifyRequest): Promise<MemberSession | undefined> {
  const token = readToken(request, 'member', 'access', cookiePolicyOf(request))
  const member = token ? await findMemberSession(request.server.db, token) : undefined
  if (member) request.caller = { member }
  return member
}
