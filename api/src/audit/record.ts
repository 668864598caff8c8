import type { FastifyReply } from 'fastify'
import type { Db } from '../database/open'
import type { SessionOwner } from '../sessions/realms'
import type { AuditAction } from './deeds'

/** The owner of a session, or the user of the staff's command. */
export type KnownActor = SessionOwner | { realm: 'staff'; id: string }
export type Actor = { realm: 'anonymous' } | KnownActor

type AuditEvent = {
  actor: Actor
  action: AuditAction
  /** A single word: 'ok', 'wrong_password', 'locked' … */
  outcome: string
  /** Document number of the person concerned. */
  subject?: string | undefined
  /** Search filters, counts and the like; never a password, a token or a code. Auditors see those in detail-lines.ts. */
  details?: Record<string, unknown>
}

/** A request, or what is known of one: the client's address, and the id that links the event to its log line. */
export type AuditOrigin = { ip?: string; id?: string }

/** Sends the request id of the audit row to the client; officials' printouts carry it as their reference. */
export const referToAudit = (reply: FastifyReply): FastifyReply =>
  reply.header('x-request-id', reply.request.id)

/**
 * Writes one row of the audit trail, in the transaction of the recorded change if there is one. The row must
 * be committed before the response is sent: if it cannot be written, no data is returned.
 */
export async function recordAudit(
  db: Pick<Db, 'insertInto'>,
  { actor, action, outcome, subject, details }: AuditEvent,
  { ip, id }: AuditOrigin,
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      actor_realm: actor.realm,
      actor_id: 'id' in actor ? actor.id : null,
      action,
      outcome,
      subject: subject ?? null,
      details: JSON.stringify(details ?? {}),
      address: ip ?? null,
      request_id: id ?? null,
    })
    .execute()
}
