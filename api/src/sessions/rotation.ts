import { sql } from 'kysely'
import { recordAudit, type AuditOrigin } from '../audit/record'
import type { Db } from '../database/open'
import { enforceLimits } from '../limits/rate-limit'
import { refreshGrace, type Realm } from './realms'
import { endSession, idOfOwner, isLive, numberOfOwner, storePair } from './session-store'
import { createSeed, derivePair, hashToken, type TokenPair } from './tokens'

/** Per session; a browser renews every ten minutes. Each renewal is two rows. */
const renewalsPerMinute = 20

/**
 * Exchanges a refresh token for its successor pair; undefined means that a new login is required. A token
 * reused within the grace period gets the newest pair of its family. Later reuse ends the session, because
 * one of the two holders is a thief. @throws {ApiError} 429; the token stays unused
 */
export const rotate = (db: Db, realm: Realm, token: string, origin: AuditOrigin) =>
  db
    .transaction()
    .execute(async (trx) => (await exchange(trx, realm, token)) ?? (await replay(trx, realm, token, origin)))

/** Handles the first use. Of concurrent requests only one finds the token unused; the others wait for it. */
async function exchange(trx: Db, realm: Realm, token: string): Promise<TokenPair | undefined> {
  const seed = createSeed()
  const used = await trx
    .updateTable('session_token as token')
    .from('session')
    .set({ rotated_at: sql<Date>`clock_timestamp()`, rotation_seed: seed })
    .whereRef('session.id', '=', 'token.session_id')
    .where('token.hash', '=', hashToken(token))
    .where('token.use', '=', 'refresh')
    .where('token.rotated_at', 'is', null)
    .where(isLive(realm))
    .returning('session.id as session_id')
    .executeTakeFirst()
  if (!used) return undefined
  await enforceLimits(trx, [{ bucket: 'renewal', key: used.session_id, most: renewalsPerMinute }])
  const pair = derivePair(token, seed)
  await storePair(trx, used.session_id, pair)
  await trx
    .updateTable('session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', used.session_id)
    .execute()
  return pair
}

const findUsed = (trx: Db, realm: Realm, token: string) =>
  trx
    .selectFrom('session_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .where('token.hash', '=', hashToken(token))
    .where('token.use', '=', 'refresh')
    .where('token.rotated_at', 'is not', null)
    .where(isLive(realm))
    .select([
      'session.id',
      'token.rotation_seed',
      idOfOwner(realm).as('owner_id'),
      numberOfOwner.as('owner_number'),
      sql<boolean>`token.rotated_at > clock_timestamp() - ${refreshGrace} * interval '1 millisecond'`.as(
        'in_grace',
      ),
    ])
    .executeTakeFirst()

async function replay(trx: Db, realm: Realm, token: string, origin: AuditOrigin) {
  const used = await findUsed(trx, realm, token)
  if (!used) return undefined
  if (used.in_grace) return newestPair(trx, realm, token)
  await endSession(trx, used.id, 'reuse')
  const actor = { realm, id: used.owner_id }
  const subject = used.owner_number ?? undefined
  await recordAudit(trx, { actor, action: 'session_reuse', outcome: 'ended', subject }, origin)
  return undefined
}

/** Follows the family to its unused end: a late request must not receive a pair that is already used. */
async function newestPair(trx: Db, realm: Realm, token: string): Promise<TokenPair | undefined> {
  let pair: TokenPair | undefined
  for (
    let used = await findUsed(trx, realm, token);
    used?.rotation_seed;
    used = await findUsed(trx, realm, pair.refresh)
  )
    pair = derivePair(pair?.refresh ?? token, used.rotation_seed)
  return pair
}
