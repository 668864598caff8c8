import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/open'

/** Who acts: a person by the id of their row, an official by the id of their access code. */
export type Actor =
  | { realm: 'anonymous' }
  | { realm: 'member'; id: string }
  | { realm: 'external'; id: string }
  | { realm: 'staff'; id: string }

/** What is recorded; a new kind of event is named here. */
export type AuditAction =
  | 'login'
  | 'password_change'
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
  | 'refused'
  | 'staff'

export type AuditEvent = {
  actor: Actor
  action: AuditAction
  /** In one word: 'ok', 'wrong_password', 'locked' … */
  outcome: string
  /** Document number of the person concerned. */
  subject?: string | undefined
  /** Search filters, counts and the like; never a password, a token or a code. */
  details?: Record<string, unknown>
}

/** From where, and which line of the log belongs to it. */
export type AuditOrigin = { address?: string; requestId?: string }

export const originOf = (request: FastifyRequest): Required<AuditOrigin> => ({
  address: request.ip,
  requestId: request.id,
})

/** Names the row of the trail to whoever gets the answer: what an official prints bears it as its reference. */
export const referToAudit = (reply: FastifyReply): FastifyReply =>
  reply.header('x-request-id', reply.request.id)

/**
 * Writes one row of the audit trail; in the transaction of what it tells of, where there is one. It must have
 * been committed before the answer leaves: where it cannot be written, no data goes out.
 */
export async function recordAudit(
  db: Db,
  { actor, action, outcome, subject, details }: AuditEvent,
  { address, requestId }: AuditOrigin,
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
      address: address ?? null,
      request_id: requestId ?? null,
    })
    .execute()
}
