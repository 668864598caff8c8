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
 * Who may call a route. A realm's cookie counts in that realm only, so a member is a stranger to the
 * officials' routes and an official to the members'.
 */
export type Rule = { realm: 'member' } | { realm: 'external'; kinds: readonly ExternalSession['kind'][] }

export type Caller = { member?: MemberSession | undefined; external?: ExternalSession | undefined }

/** The decision itself, apart from where callers come from: 401 without a session, 403 with the wrong kind. */
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

/** The rule that a hook of a route enforces, for the document of the API; undefined: it is another hook. */
export const ruleOf = (hook: object): Rule | undefined => rules.get(hook)

function enforce(rule: Rule) {
  const policy = async (request: FastifyRequest) => {
    const caller = await identify(request, rule)
    // Also of one who is refused: the audit trail names who tried.
    request.caller = caller
    const decision = decide(rule, caller)
    if (decision === 'unauthenticated') throw unauthenticated()
    if (decision === 'forbidden') throw forbidden()
  }
  rules.set(policy, rule)
  return policy
}

/** For `onRequest` or `preHandler` of a route: lets signed-in members pass. */
export const requireMember = enforce({ realm: 'member' })

/** Lets officials pass whose code is of one of these kinds; without kinds, of any. */
export const requireExternal = (...kinds: ExternalSession['kind'][]) =>
  enforce({ realm: 'external', kinds: kinds.length > 0 ? kinds : ['JEP', 'UBPD'] })

/** The member that `requireMember` let pass. @throws where the route lacks the policy: a fault of ours */
export function memberOf(request: FastifyRequest): MemberSession {
  if (!request.caller?.member) throw new Error('route without requireMember')
  return request.caller.member
}

/** The official that `requireExternal` let pass. @throws where the route lacks the policy: a fault of ours */
export function externalOf(request: FastifyRequest): ExternalSession {
  if (!request.caller?.external) throw new Error('route without requireExternal')
  return request.caller.external
}
