import { sql } from 'kysely'
import type { Db } from '../../database/open'
import { createToken, hashToken, isToken } from '../../sessions/tokens'

/** Purposes of a challenge. A challenge for one purpose, session or invitation is useless for another. */
export type Purpose =
  `${'ingreso' | 'comprobar' | 'llave' | 'codigo'}${'' | ` ${'sesion' | 'invitacion'} ${string}`}`

const isFresh = sql<boolean>`expires_at > now()`

/** How long a challenge can be answered: time to find a telephone, not to steal and relay one. */
const minutes = 5
/** How long an application can be set up: somebody may have to install it first. */
const setupMinutes = 20

/** Stores a new challenge, with a secret that belongs to it; returns its text. Only its hash is stored. */
export async function createChallenge(db: Db, purpose: Purpose, secret?: string): Promise<string> {
  const challenge = createToken()
  await db
    .insertInto('staff_challenge')
    .values({
      hash: hashToken(challenge),
      purpose,
      secret: secret ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${secret === undefined ? minutes : setupMinutes}::integer)`,
    })
    .execute()
  return challenge
}

/**
 * Uses up a challenge, whatever becomes of the answer to it; of concurrent uses one wins. Returns whether it was
 * made for this purpose and is fresh.
 */
export async function takeChallenge(db: Db, purpose: Purpose, challenge: string): Promise<boolean> {
  if (!isToken(challenge)) return false
  const taken = await db
    .deleteFrom('staff_challenge')
    .where('hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .returning(isFresh.as('fresh'))
    .executeTakeFirst()
  return taken?.fresh ?? false
}

/** Returns the secret of a fresh challenge, which stays: somebody who mistypes a code types it again. */
export async function findSecret(db: Db, purpose: Purpose, challenge: string): Promise<string | undefined> {
  if (!isToken(challenge)) return undefined
  const row = await db
    .selectFrom('staff_challenge')
    .select('secret')
    .where('hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where(isFresh)
    .executeTakeFirst()
  return row?.secret ?? undefined
}
