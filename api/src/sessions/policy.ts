import type { FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from '../auth/auth-errors'
import { readToken } from './cookies'
import { cookiePolicyOf } from './request-session'
import {
  findExternalSession,
  findMemberSession,
  type ExternalSession,
  type MemberSession,
} from './session-store'

/**
 * Who may call a route. A cookie is valid only in its realm, so a member is anonymous on the officials'
 * routes and an official on the members' routes.
 */
export type Rule = { realm: 'member' } | { realm: 'external'; kinds: readonly ExternalSession['kind'][] }

export type Caller = { member?: MemberSession | undefined; external?: ExternalSession | undefined }

/** Decides, independently of how callers are identified: 401 without a session, 403 for the wrong kind. */
export function decide(rule: Rule, caller: Caller): 'allowed' | 'unauthenticated' | 'forbidden' {
  if (rule.realm === 'member') return caller.member ? 'allowed' : 'unauthenticated'
  if (!caller.external) return 'unauthenticated'
  return rule.kinds.includes(caller.external.kind) ? 'allowed' : 'forbidden'
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

async function identify(request: FastifyRequest, { realm }: Rule): Promise<Caller> {
  const token = readToken(request, realm, 'access', cookiePolicyOf(request))
  if (!token) return {}
  const { db } = request.server
  return realm === 'member'
    ? { member: await findMemberSession(db, token) }
    : { external: await findExternalSession(db, token) }
}

const rules = new WeakMap<object, Rule>()

/** Returns the rule that a route's hook enforces, for the API document; undefined for other hooks. */
export const ruleOf = (hook: object): Rule | undefined => rules.get(hook)

function enforce(rule: Rule) {
  const policy = async (request: FastifyRequest) => {
    const caller = await identify(request, rule)
    // Also set for refused callers, because the audit trail names them.
    request.caller = caller
    const decision = decide(rule, caller)
    if (decision === 'unauthenticated') throw unauthenticated()
    if (decision === 'forbidden') throw forbidden()
  }
  rules.set(policy, rule)
  return policy
}

/** For `onRequest` or `preHandler` of a route: allows signed-in members only. */
export const requireMember = enforce({ realm: 'member' })

/** Allows officials whose code is of one of these kinds; without kinds, of any. */
export const requireExternal = (...kinds: ExternalSession['kind'][]) =>
  enforce({ realm: 'external', kinds: kinds.length > 0 ? kinds : ['JEP', 'UBPD'] })

/**
 * Returns the member that `requireMember` allowed.
 * @throws if the route lacks the policy, which is a programming error
 */
export function memberOf(request: FastifyRequest): MemberSession {
  if (!request.caller?.member) throw new Error('route without requireMember')
  return request.caller.member
}

/**
 * Returns the official that `requireExternal` allowed.
 * @throws if the route lacks the policy, which is a programming error
 */
export function externalOf(request: FastifyRequest): ExternalSession {
  if (!request.caller?.external) throw new Error('route without requireExternal')
  return request.caller.external
}
