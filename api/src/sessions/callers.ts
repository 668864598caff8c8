import type { ProofMethod, StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { OfficialKind } from '@fcr/shared/contracts/session'
import type { FastifyRequest } from 'fastify'
import { sql, type NotNull } from 'kysely'
import type { Db } from '../database/open'
import { readToken } from './cookies'
import type { Realm, SessionOwner } from './realms'
import { cookiePolicyOf } from './request-session'
import { liveSessionOf, touch } from './session-store'

/** A live session: its owner, and what routes need to know about the owner. */
type Session<R extends Realm, About> = SessionOwner & { realm: R; sessionId: string } & About

export type MemberSession = Session<
  'member',
  {
    numeroIdentificacion: string
    /** Whether the foundation has verified the account's owner. */
    identityVerified: boolean
  }
>

export type OfficialSession = Session<
  'external',
  {
    kind: OfficialKind
    official: string
    entity: string
    /** Until the absolute timeout, however active the session is. */
    secondsLeft: number
    /** Whether the code exceeded a limit and waits for release by the staff. */
    held: boolean
  }
>

/** A session of the foundation's staff; `id` is the account's. */
export type StaffSession = Session<
  'fundacion',
  {
    name: string
    email: string
    roles: StaffRole[]
    signedInAt: Date
    signInMethod: ProofMethod
    /** Since the person last proved who they are. */
    secondsSinceProof: number
    /** Until the absolute timeout, however active the session is. */
    secondsLeft: number
  }
>

type Sessions = { member: MemberSession; external: OfficialSession; fundacion: StaffSession }

/** Whose session a request carries. */
export type Caller = Sessions[Realm]
export type CallerOf<R extends Realm> = Sessions[R]

declare module 'fastify' {
  interface FastifyRequest {
    /** Also set for refused callers, because the audit trail names them. */
    caller?: Caller | undefined
  }
}

type Found<R extends Realm> = Omit<Sessions[R], 'realm'> & { stale: boolean }

const secondsLeft = sql<number>`floor(extract(epoch FROM session.expires_at - now()))::integer`.as(
  'secondsLeft',
)

/** By realm: finds the live session of an access token. */
const finders: { [R in Realm]: (db: Db, token: string) => Promise<Found<R> | undefined> } = {
  member: (db, token) =>
    liveSessionOf(db, 'member', token)
      .innerJoin('compareciente as person', 'person.id', 'session.compareciente_id')
      .select(['person.id', 'person.numero_identificacion as numeroIdentificacion'])
      .select(sql<boolean>`person.identidad = 'verificada'`.as('identityVerified'))
      .executeTakeFirst(),
  external: (db, token) =>
    liveSessionOf(db, 'external', token)
      .innerJoin('access_code as code', 'code.id', 'session.access_code_id')
      .select(['code.id', 'code.kind', 'code.official', 'code.entity'])
      .select([sql<boolean>`code.held_at IS NOT NULL`.as('held'), secondsLeft])
      .executeTakeFirst(),
  fundacion: (db, token) =>
    liveSessionOf(db, 'fundacion', token)
      .innerJoin('staff_account as account', 'account.id', 'session.staff_account_id')
      .select(['account.id', 'account.name', 'account.email', 'account.roles'])
      .select(['session.created_at as signedInAt', 'session.sign_in_method as signInMethod'])
      .select([
        sql<number>`extract(epoch FROM now() - session.proven_at)::integer`.as('secondsSinceProof'),
        secondsLeft,
      ])
      .$narrowType<{ signInMethod: NotNull }>()
      .executeTakeFirst(),
}

/** Returns the owner of the live session of an access token. */
export async function findCaller<R extends Realm>(
  db: Db,
  realm: R,
  token: string,
): Promise<CallerOf<R> | undefined> {
  const stored = await finders[realm](db, token)
  if (!stored) return undefined
  const { stale, ...session } = stored
  if (stale) await touch(db, session.sessionId)
  const caller: unknown = { realm, ...session }
  return caller as CallerOf<R>
}

/** Returns who calls, by the realm's access token; undefined for requests without a live session. */
export async function identify<R extends Realm>(
  request: FastifyRequest,
  realm: R,
): Promise<CallerOf<R> | undefined> {
  const token = readToken(request, realm, 'access', cookiePolicyOf(request))
  const caller = token === undefined ? undefined : await findCaller(request.server.db, realm, token)
  request.caller = caller
  return caller
}
