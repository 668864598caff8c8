import { stepUpSeconds, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { OfficialKind } from '@fcr/shared/contracts/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, mustStepUp, unauthenticated } from '../auth/auth-errors'
import type { Db } from '../database/open'
import { enforceLimits } from '../limits/rate-limit'
import type { Requester } from '../passwords/hash'
import { identify, type Caller, type CallerOf } from './callers'
import type { Realm } from './realms'

/**
 * Who may call a route. A cookie is valid only in its realm, so a member is anonymous on the officials'
 * routes and an official on the members' routes. `kinds`: only officials whose code is of one of these;
 * `roles`: only members of the staff with at least one of these; `proof`: only members of the staff who have recently
 * proven who they are.
 */
export type Rule = {
  realm: Realm
  kinds?: readonly OfficialKind[]
  roles?: readonly StaffRole[]
  proof?: boolean
}

const isProven = ({ secondsSinceProof }: CallerOf<'fundacion'>) => secondsSinceProof <= stepUpSeconds

/**
 * Decides, independently of how callers are identified: 401 without a session, 403 for the wrong kind or role, or
 * without the proof.
 */
export function decide(
  { realm, kinds, roles, proof }: Rule,
  caller?: Caller,
): 'allowed' | 'unauthenticated' | 'forbidden' | 'unproven' {
  if (caller?.realm !== realm) return 'unauthenticated'
  const fits = {
    member: () => true,
    external: ({ kind }: CallerOf<'external'>) => !kinds || kinds.includes(kind),
    fundacion: (staff: CallerOf<'fundacion'>) => !roles || roles.some((role) => staff.roles.includes(role)),
  }
  const isAllowed = fits[realm] as (caller: Caller) => boolean
  if (!isAllowed(caller)) return 'forbidden'
  return proof && caller.realm === 'fundacion' && !isProven(caller) ? 'unproven' : 'allowed'
}

const rules = new WeakMap<object, Rule>()

/** Returns the rule that a route's hook enforces, for the API document; undefined for other hooks. */
export const ruleOf = (hook: object): Rule | undefined => rules.get(hook)

function enforce(rule: Rule) {
  const policy = async (request: FastifyRequest) => {
    const decision = decide(rule, await identify(request, rule.realm))
    if (decision === 'unauthenticated') throw unauthenticated()
    if (decision === 'forbidden') throw forbidden()
    if (decision === 'unproven') throw mustStepUp()
  }
  rules.set(policy, rule)
  return policy
}

/** For `onRequest` or `preHandler` of a route: allows signed-in members only. */
export const requireMember = enforce({ realm: 'member' })

/** Whether calls of a route count as changes of a member. */
export const countsChanges = (method: string, { realm }: Pick<Rule, 'realm'>): boolean =>
  realm === 'member' && method !== 'GET'

/** Far more than anybody needs, too few to fill a disk. */
const mostPerMinute = 30

/** Counts a change of a member. @throws {ApiError} 429 */
export const limitMember = (db: Db, member: string): Promise<void> =>
  enforceLimits(db, [{ bucket: 'member', key: member, most: mostPerMinute }])

/** Limits the changes of each member on all routes whose policy is `requireMember`. */
export function limitMembers(app: FastifyInstance) {
  app.addHook('preHandler', async ({ caller, method }) => {
    if (caller && countsChanges(method, caller)) await limitMember(app.db, caller.id)
  })
}

/** Allows officials whose code is of one of these kinds; without kinds, of any. */
export const requireOfficial = (...kinds: OfficialKind[]) =>
  enforce({ realm: 'external', kinds: kinds.length > 0 ? kinds : ['JEP', 'UBPD'] })

const staffRule =
  (proof: boolean) =>
  (...roles: StaffRole[]) =>
    enforce({ realm: 'fundacion', proof, ...(roles.length > 0 && { roles }) })

/** Allows the foundation's staff with at least one of these roles; without roles, all of it. */
export const requireStaff = staffRule(false)

/**
 * The same, but whoever has not recently proven who they are must do it again. For exports, approvals, changes of
 * accounts, and whatever gives somebody access or decides whose an account is.
 */
export const requireProvenStaff = staffRule(true)

/** For a handler where only some calls need the proof. @throws {ApiError} 403 */
export function requireStepUp(request: FastifyRequest): void {
  if (!isProven(staffOf(request))) throw mustStepUp()
}

/**
 * Returns a function that returns the caller whom the route's policy allowed.
 * @throws if the route lacks the policy, which is a programming error
 */
const callerOf =
  <R extends Realm>(realm: R) =>
  ({ caller }: FastifyRequest): CallerOf<R> => {
    if (caller?.realm !== realm) throw new Error(`route without the policy of the realm ${realm}`)
    return caller as CallerOf<R>
  }

export const memberOf = callerOf('member')
export const officialOf = callerOf('external')
export const staffOf = callerOf('fundacion')

/** Position in the hashing queue of a member of the staff inside a session: strangers do not delay it. */
export const staffRequester = (request: FastifyRequest): Requester => ({
  account: `equipo ${staffOf(request).id}`,
  known: true,
})
