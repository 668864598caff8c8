import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import { sql, type QueryCreator, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'
import { isDatabaseUnavailable } from '../errors/database-errors'
import type { Database } from '../database/schema'
import { accessLifetime, realms, type Realm, type SessionOwner } from './realms'
import { createToken, hashToken, type TokenPair } from './tokens'

export type DeviceInfo = { address: string; userAgent: string | undefined }

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`
export const fromNow = (count: number): RawBuilder<Date> => sql<Date>`now() + ${milliseconds(count)}`

/** Whether the session in scope as `session` is live: not ended, not idle for too long, not expired. */
export const isLive = (realm: Realm): RawBuilder<SqlBool> => sql<SqlBool>`(
  session.realm = ${realm} AND session.ended_at IS NULL AND session.expires_at > now()
  AND session.last_used_at > now() - ${milliseconds(realms[realm].idle)}
  AND ${realms[realm].requires ?? sql`true`})`

const ownerColumn = ({
  realm,
  id,
}: SessionOwner): Partial<Record<(typeof realms)[Realm]['owner'], string>> => ({
  [realms[realm].owner]: id,
})

/**
 * Opens a session. Always with new tokens, so that tokens from before the login are useless (session
 * fixation). `method`: how a member of the staff signed in.
 */
export async function openSession(
  db: Db,
  owner: SessionOwner,
  device: DeviceInfo,
  method?: ProofMethod,
): Promise<TokenPair> {
  const pair = { access: createToken(), refresh: createToken() }
  const opened = (qb: QueryCreator<Database>) =>
    qb
      .insertInto('session')
      .values({
        realm: owner.realm,
        ...ownerColumn(owner),
        expires_at: fromNow(realms[owner.realm].absolute),
        address: device.address,
        user_agent: device.userAgent?.slice(0, 300) ?? null,
        ...(method && { sign_in_method: method, proven_at: sql<Date>`now()` }),
      })
      .returning(['id', 'expires_at'])
  const session = sql<string>`(SELECT id FROM opened)`
  const end = sql<Date>`(SELECT expires_at FROM opened)`
  await db
    .with('opened', opened)
    .insertInto('session_token')
    .values(tokenRows(session, end, pair))
    .execute()
  return pair
}

/** The hashes of a pair. A refresh token expires with its session. */
const tokenRows = (session: string | RawBuilder<string>, end: RawBuilder<Date>, pair: TokenPair) => [
  {
    session_id: session,
    hash: hashToken(pair.access),
    use: 'access',
    expires_at: fromNow(accessLifetime),
  } as const,
  { session_id: session, hash: hashToken(pair.refresh), use: 'refresh', expires_at: end } as const,
]

/** Stores the next token pair of a session. */
export async function storePair(db: Db, sessionId: string, pair: TokenPair) {
  const end = sql<Date>`(SELECT expires_at FROM session WHERE id = ${sessionId})`
  await db
    .insertInto('session_token')
    .values(tokenRows(sessionId, end, pair))
    .execute()
}

/** Starts the query for the live session of an access token; `callers.ts` adds the owner. */
export const liveSessionOf = (db: Db, realm: Realm, accessToken: string) =>
  db
    .selectFrom('session_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .where('token.hash', '=', hashToken(accessToken))
    .where('token.use', '=', 'access')
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where(isLive(realm))
    .select('session.id as sessionId')
    // Updating the idle time at most every 30 seconds avoids a write on each request.
    .select(sql<boolean>`session.last_used_at < now() - interval '30 seconds'`.as('stale'))

/**
 * Records that the session is in use. Ignores failures: a database that cannot write (disk full) can still be
 * read.
 */
export async function touch(db: Db, sessionId: string): Promise<void> {
  try {
    await db
      .updateTable('session')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
  }
}

/** Whether a session is live; it stays so until the transaction ends. */
export async function holdSession(trx: Db, realm: Realm, sessionId: string): Promise<boolean> {
  const held = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where(isLive(realm))
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

const ended = (reason: string) => ({ ended_at: sql<Date>`now()`, end_reason: reason })

export async function endSession(db: Db, sessionId: string, reason: string): Promise<void> {
  await db
    .updateTable('session')
    .set(ended(reason))
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Id of the owner of the session in scope. */
export const idOfOwner = (realm: Realm) => sql<string>`session.${sql.ref(realms[realm].owner)}`

/**
 * Document number of the owner of the session in scope, for the audit trail, which outlives the person's row.
 */
export const numberOfOwner = sql<string | null>`(
  SELECT numero_identificacion FROM compareciente WHERE id = session.compareciente_id)`

/** Ends the session that any of these tokens belongs to; returns its owner if it was open. */
export const endSessionOfTokens = (db: Db, realm: Realm, tokens: string[], reason: string) =>
  db
    .updateTable('session')
    .set(ended(reason))
    .where('realm', '=', realm)
    .where('ended_at', 'is', null)
    .where('id', 'in', (from) =>
      from.selectFrom('session_token').select('session_id').where('hash', 'in', tokens.map(hashToken)),
    )
    .returning([idOfOwner(realm).as('owner_id'), numberOfOwner.as('owner_number')])
    .executeTakeFirst()

/** Maximum number of live sessions per account of a member or of the staff. */
const maxSessions = 10

const ownedBy = ({ realm, id }: SessionOwner) =>
  sql<SqlBool>`(session.realm = ${realm} AND session.${sql.ref(realms[realm].owner)} = ${id})`

/**
 * Ends an account's oldest sessions to make room for a new one; returns how many. The caller must lock the
 * account.
 */
export async function endOldestSessions(trx: Db, owner: SessionOwner): Promise<number> {
  const oldest = trx
    .selectFrom('session')
    .select('id')
    .where(ownedBy(owner))
    .where(isLive(owner.realm))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(maxSessions - 1)
  const rows = await trx
    .updateTable('session')
    .set(ended('session_limit'))
    .where('id', 'in', oldest)
    .returning('id')
    .execute()
  return rows.length
}

/** Ends all sessions of an account of the staff; returns how many were open. */
export async function endSessionsOfStaff(db: Db, accountId: string, reason: string): Promise<number> {
  const rows = await db
    .updateTable('session')
    .set(ended(reason))
    .where(ownedBy({ realm: 'fundacion', id: accountId }))
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

/** Ends all sessions of a person, for example after a password change. */
export async function endSessionsOfMember(db: Db, comparecienteId: string, reason: string): Promise<void> {
  await db
    .updateTable('session')
    .set(ended(reason))
    .where('compareciente_id', '=', comparecienteId)
    .where('ended_at', 'is', null)
    .execute()
}
