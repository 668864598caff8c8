import type { FastifyReply } from 'fastify'
import type { Db } from '../database/open'
import type { SessionOwner } from '../sessions/realms'

/** The owner of a session, or the user of the staff's command. */
export type KnownActor = SessionOwner | { realm: 'staff'; id: string }
export type Actor = { realm: 'anonymous' } | KnownActor

/** The kinds of recorded events; add new ones here. */
export type AuditAction =
  | 'login'
  | 'password_change'
  | 'password_recovery'
  | 'address_confirmation'
  | 'address_undo'
  | 'not_me'
  | 'logout'
  | 'session_reuse'
  | 'registration'
  | 'profile_edit'
  | 'code_redeem'
  | 'official_held'
  | 'external_search'
  | 'external_profile'
  | 'map_load'
  | 'map_person'
  | 'sessions_end'
  | 'data_request'
  | 'data_export'
  | 'mail_notices'
  | 'mail_confirmation'
  | 'refused'
  | 'staff'

export type AuditEvent = {
  actor: Actor
  action: AuditAction
  /** A single word: 'ok', 'wrong_password', 'locked' … */
  outcome: string
  /** Document number of the person concerned. */
  subject?: string | undefined
  /** Search filters, counts and the like; never a password, a token or a code. */
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
