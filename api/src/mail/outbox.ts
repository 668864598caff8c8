import { sql } from 'kysely'
import type { Db } from '../database/open'
import { mailRules, type MailFacts, type MailKind } from './types'

type NewMail<Kind extends MailKind> = {
  kind: Kind
  facts: MailFacts[Kind]
  /** Names an event that is reported only once; a second message about it is not stored. */
  event?: string
}

/** Which addresses of the account receive a message: by default the main one. */
type Addresses = { to?: 'main' | 'both' | { address: string } }

/**
 * Stores a message to an account, in the transaction of the event that it reports. Nothing is stored for an
 * account without an address, or that another transaction is removing.
 */
export async function queueMail<Kind extends MailKind>(
  trx: Db,
  comparecienteId: string,
  { kind, facts, event, to = 'main' }: NewMail<Kind> & Addresses,
): Promise<void> {
  const addresses =
    typeof to === 'object'
      ? sql`ARRAY[lower(${to.address}::text)]`
      : to === 'main'
        ? sql`ARRAY[lower(correo_electronico_principal)]`
        : sql`ARRAY[lower(correo_electronico_principal), lower(correo_electronico_alterno)]`
  await sql`INSERT INTO mail_message (kind, compareciente_id, address, facts, event, urgent)
    SELECT ${kind}::text, id, address, ${JSON.stringify(facts)}::jsonb, ${event ?? null}::text, ${mailRules[kind].urgent}::boolean
    FROM (SELECT id, ${addresses} AS addresses FROM compareciente WHERE id = ${comparecienteId} FOR KEY SHARE) AS account,
      LATERAL (SELECT DISTINCT unnest(addresses) AS address) AS recipient
    WHERE address <> ''
    ON CONFLICT (event) DO NOTHING`.execute(trx)
}

/** Stores a message that belongs to no account row; `address` is null for one that is looked up when sent. */
export async function queueMailTo<Kind extends MailKind>(
  trx: Db,
  address: string | null,
  { kind, facts, event }: NewMail<Kind>,
): Promise<void> {
  await trx
    .insertInto('mail_message')
    .values({
      kind,
      address: address?.toLowerCase() ?? null,
      facts: JSON.stringify(facts),
      event: event ?? null,
      urgent: mailRules[kind].urgent,
    })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute()
}

/**
 * Stores a request for a recovery link, unless the same one waits already: however often somebody asks for an account,
 * and from however many networks, one message waits.
 */
export async function queueRecovery(db: Db, facts: MailFacts['recovery']): Promise<void> {
  const { urgent } = mailRules.recovery
  await sql`INSERT INTO mail_message (kind, facts, urgent)
    SELECT 'recovery', given.facts, ${urgent}::boolean FROM (SELECT ${JSON.stringify(facts)}::jsonb AS facts) AS given
    WHERE NOT EXISTS (SELECT FROM mail_message AS waiting
      WHERE state = 'queued' AND kind = 'recovery' AND waiting.facts = given.facts)`.execute(db)
}

/** A claimed message. `attempts` includes the one that begins. */
export type Claimed = {
  id: string
  kind: MailKind
  compareciente_id: string | null
  address: string | null
  facts: unknown
  created_at: Date
  attempts: number
}

/** How long a claimed message belongs to its worker, in seconds: longer than any attempt to send it. */
export const leaseSeconds = 300

/** Kinds of a newer version of the server, which may run at the same time, are left to it. */
const knownKinds = Object.keys(mailRules)

/**
 * Claims the next message that is due. If the worker dies while it sends, another one takes the message over
 * after the lease.
 */
export async function claimMail(db: Db, urgentOnly = false): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    UPDATE mail_message SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::float8)
    WHERE id = (SELECT id FROM mail_message WHERE state = 'queued' AND next_attempt_at <= now()
        AND kind = ANY(${knownKinds}::text[]) AND (urgent OR NOT ${urgentOnly}::boolean)
      ORDER BY urgent DESC, next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, compareciente_id, address, facts, created_at, attempts`.execute(db)
  return rows[0]
}

type End =
  | { state: 'failed' | 'dropped'; reason: string }
  /** Records to whom, since a recovery request names its account only when it is sent. */
  | { state: 'sent'; recipient: { address: string; comparecienteId: string | undefined } }

// A worker whose lease has ended must not overwrite what the next one did.
const ownTurn = (db: Db, { id, attempts }: Claimed) =>
  db
    .updateTable('mail_message')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'queued')

/**
 * Records how a message ended. A failed one keeps its facts, so that the staff can have it sent again; a secret one is
 * dropped instead.
 */
export const endMail = (db: Db, claimed: Claimed, given: End) => {
  const isLost = given.state === 'failed' && mailRules[claimed.kind].secret === true
  const end: End = isLost ? { ...given, state: 'dropped' } : given
  return ownTurn(db, claimed)
    .set({
      state: end.state,
      reason: 'reason' in end ? end.reason : null,
      ended_at: sql<Date>`now()`,
      ...(end.state !== 'failed' && { facts: '{}' }),
      ...('recipient' in end && {
        address: end.recipient.address,
        compareciente_id: end.recipient.comparecienteId ?? null,
      }),
    })
    .execute()
}

/** Puts a message back. @param seconds until the next attempt */
export const postponeMail = (db: Db, claimed: Claimed, seconds: number, reason: string) =>
  ownTurn(db, claimed)
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds}::float8)`, reason })
    .execute()

/**
 * Gives up an account's unsent messages, except those to the given address: their links would let the other
 * addresses stop the account's password again.
 */
export const dropMailToOthers = (trx: Db, comparecienteId: string, address: string) =>
  trx
    .updateTable('mail_message')
    .set({ state: 'dropped', reason: 'undone', facts: '{}', ended_at: sql<Date>`now()` })
    .where('compareciente_id', '=', comparecienteId)
    .where('state', '=', 'queued')
    .where('address', '!=', address)
    .execute()

/** Discards the unsent message about an event, and its text. */
export const dropMailAbout = (trx: Db, event: string) =>
  trx
    .updateTable('mail_message')
    .set({ state: 'dropped', reason: 'revoked', facts: '{}', ended_at: sql<Date>`now()` })
    .where('event', '=', event)
    .where('state', '=', 'queued')
    .execute()

/** Removes unsent recovery requests for a number; they name the number and an address, and no account. */
export const removeRecoveryRequests = (trx: Db, documentNumber: string) =>
  trx
    .deleteFrom('mail_message')
    .where('kind', '=', 'recovery')
    .where('state', 'in', ['queued', 'failed'])
    .where(sql<string>`facts ->> 'number'`, '=', documentNumber)
    .execute()
