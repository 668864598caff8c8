import type { OfficialKind } from '@fcr/shared/contracts/session'
import { sql } from 'kysely'
import { recordAudit, type AuditOrigin } from '../audit/record'
import { tooManyAttempts } from '../auth/auth-errors'
import type { Db } from '../database/open'
import { countHits, limitsWait, refundOnError, type CountedHit, type Limit } from '../limits/rate-limit'
import { isUsableCode } from '../passwords/expiry'
import { hashPassword, inTurn, type Requester } from '../passwords/hash'
import { hasKeyOf } from '../passwords/keys'
import { openSession, type DeviceInfo } from '../sessions/session-store'
import type { TokenPair } from '../sessions/tokens'
import { joinCode, randomSecret, randomSelector, splitCode } from './code-text'

export type NewCode = {
  kind: OfficialKind
  /** Name of the official who will use the code; their entity and purpose follow. */
  official: string
  entity: string
  purpose: string
  expiresAt: Date
  /** The clerk's name. */
  issuedBy?: string
  /** The letter or case that the request rests on. */
  support?: string | null
  /** Institutional address to which it is sent. */
  sentTo?: string | null
  /** Issuers without another person's approval (`Issuer`). */
  aloneBy?: string | null
}

/** The secret part of a code that does not exist yet: hashed before the transaction that stores the code. */
export type NewSecret = { secret: string; hash: string }

/** Hashes the secrets of new codes, one after another, so that a large order takes one turn in the queue at a time. */
export async function hashSecrets(count: number, requester: Requester = {}): Promise<NewSecret[]> {
  const secrets: NewSecret[] = []
  while (secrets.length < count) {
    const secret = randomSecret()
    secrets.push({ secret, hash: await hashPassword(secret, requester) })
  }
  return secrets
}

/** Creates a code for an official and returns it. The code cannot be read again later. */
export const issueCode = async (db: Db, about: NewCode): Promise<string> => (await createCode(db, about)).code

/** Creates a code; returns it with its row id, which is needed to revoke it. Not inside a transaction. */
export async function createCode(db: Db, about: NewCode): Promise<{ id: string; code: string }> {
  const [secret] = await hashSecrets(1)
  if (!secret) throw new Error('no secret was made')
  return storeCode(db, about, secret)
}

/** Stores a code; returns it with its row id. Can run inside a transaction. */
export async function storeCode(
  db: Db,
  { expiresAt, issuedBy, sentTo, aloneBy, ...about }: NewCode,
  { secret, hash }: NewSecret,
): Promise<{ id: string; code: string }> {
  // Two codes share a selector once in 28 million; a few attempts are more than enough.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const selector = randomSelector()
    const row = await db
      .insertInto('access_code')
      .values({
        ...about,
        selector,
        hash,
        expires_at: expiresAt,
        issued_by: issuedBy ?? null,
        sent_to: sentTo ?? null,
        alone_by: aloneBy ?? null,
      })
      // A unique violation would abort the surrounding transaction.
      .onConflict((conflict) => conflict.column('selector').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return { id: row.id, code: joinCode(selector, secret) }
  }
  throw new Error('no selector is free')
}

type Redemption = { kind: OfficialKind; pair: TokenPair }

/** Limits of wrong codes of the client's address, and of those that are still verified beyond them. */
export type CodeLimits = { address: readonly Limit[]; beyond: readonly Limit[] }

/**
 * Counts a try before its hash. Returns the hit and the seconds to wait if the address is over its limit: then a wrong
 * code is refused, but only after the same work, and a right one passes.
 * @throws {ApiError} 429
 */
async function countTry(db: Db, { address, beyond }: CodeLimits): Promise<{ hit: CountedHit; late: number }> {
  let late = await limitsWait(db, address)
  if (late === 0) {
    const hit = await countHits(db, address)
    if (hit.wait === 0) return { hit, late }
    late = hit.wait
  }
  const hit = await countHits(db, beyond)
  if (hit.wait > 0) throw tooManyAttempts(hit.wait)
  return { hit, late }
}

/**
 * Exchanges a code for a session; works once per code. Returns undefined for unknown, used, expired and
 * revoked codes, always after the same amount of work and under the same limits; only the audit log records which case
 * it was. A code that begins like a usable one has its own place in the queue: strangers do not know how it begins, and
 * so cannot use it up.
 * @throws {ApiError} 429
 */
export async function redeemCode(
  db: Db,
  code: string,
  device: DeviceInfo,
  origin: AuditOrigin,
  limits: CodeLimits,
): Promise<Redemption | undefined> {
  const wait = (await limitsWait(db, limits.address)) && (await limitsWait(db, limits.beyond))
  if (wait > 0) throw tooManyAttempts(wait)
  const { selector, secret } = splitCode(code)
  const row = await db
    .selectFrom('access_code')
    .select(['id', 'hash', isUsableCode.as('usable')])
    .where('selector', '=', selector)
    .executeTakeFirst()
  // The password key of a used or expired code may already have been removed.
  const verifiable = row && (row.usable || hasKeyOf(row.hash))
  const requester = row?.usable
    ? { account: `codigo ${selector}`, known: true }
    : { account: selector, address: device.address }
  // Counted before the hash, so that concurrent attempts cannot exceed the limit; server errors do not count.
  const { proven, hit, late } = await inTurn(requester, async (verify) => {
    const counted = await countTry(db, limits)
    const matches = await refundOnError(counted.hit, () => verify(verifiable ? row.hash : undefined, secret))
    return { ...counted, proven: matches }
  })
  const redeemed = await openSessionOf(db, { row, proven }, device, origin)
  if (redeemed) await hit.giveBack()
  else if (late > 0) throw tooManyAttempts(late)
  return redeemed
}

/** Opens the session of a proven code, unless it was used or revoked meanwhile; records either. */
const openSessionOf = (
  db: Db,
  { row, proven }: { row: { id: string } | undefined; proven: boolean },
  device: DeviceInfo,
  origin: AuditOrigin,
): Promise<Redemption | undefined> =>
  db.transaction().execute(async (trx) => {
    const used = row && proven ? await markUsed(trx, row.id) : undefined
    if (!used) {
      const outcome = row && proven ? await whyUnusable(trx, row.id) : 'unknown'
      // Names a used, expired or revoked code. A wrong secret proves no connection to the row with its
      // selector.
      const details = row && proven ? { access_code: row.id } : {}
      const actor = { realm: 'anonymous' } as const
      await recordAudit(trx, { actor, action: 'code_redeem', outcome, details }, origin)
      return undefined
    }
    const actor = { realm: 'external', id: used.id } as const
    const { kind, official, entity, purpose } = used
    await recordAudit(
      trx,
      { actor, action: 'code_redeem', outcome: 'ok', details: { kind, official, entity, purpose } },
      origin,
    )
    const pair = await openSession(trx, actor, device)
    return { kind, pair }
  })

/** Marks the code as used. Of several concurrent attempts, only one gets the row. */
const markUsed = (trx: Db, id: string) =>
  trx
    .updateTable('access_code')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isUsableCode)
    .returning(['id', 'kind', 'official', 'entity', 'purpose'])
    .executeTakeFirst()

async function whyUnusable(trx: Db, id: string): Promise<string> {
  const row = await trx
    .selectFrom('access_code')
    .select(['used_at', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.revoked_at) return 'revoked'
  return row?.used_at ? 'used' : 'expired'
}
