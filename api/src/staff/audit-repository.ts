import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { actorRealms } from './audit-words'

export type AuditRow = Selectable<Database['audit_event']> & {
  /** Name of the official whose code it was; null for other actors. */
  official: string | null
}

export type AuditFilter = {
  /** Document number: actions on the person, or by the person. */
  person: string | undefined
  /**
   * Staff user or their system user, name of an official or number of their code, or a realm of actors.
   */
  actor: string | undefined
  action: string | undefined
  /** Request id: a header of every response, and the reference on printed sheets. */
  reference: string | undefined
  from: Date | undefined
  /** Exclusive. */
  before: Date | undefined
  limit: number
}

/** Rows of the audit trail, newest first. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { person, actor, action, reference, from, before, limit } = filter
  let query = db
    .selectFrom('audit_event as event')
    .leftJoin('access_code as code', (join) =>
      join.on('event.actor_realm', '=', 'external').on(sql<boolean>`code.id::text = event.actor_id`),
    )
    .selectAll('event')
    .select('code.official')
    .orderBy('event.id', 'desc')
    .limit(limit)
  if (person !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('event.subject', '=', person),
        eb.and([
          eb('event.actor_realm', '=', 'member'),
          sql<boolean>`event.actor_id = (SELECT id::text FROM compareciente WHERE numero_identificacion = ${person})`,
        ]),
      ]),
    )
  if (actor !== undefined)
    query = actorRealms.includes(actor)
      ? query.where(sql<string>`event.actor_realm`, '=', actor)
      : query.where((eb) =>
          eb.or([
            eb.and([eb('event.actor_realm', '<>', 'member'), eb('event.actor_id', '=', actor)]),
            eb.and([
              eb('event.actor_realm', '=', 'staff'),
              sql<boolean>`event.details -> 'system' ->> 'user' = ${actor}`,
            ]),
            sql<boolean>`normalizar(code.official) = normalizar(${actor})`,
          ]),
        )
  if (action !== undefined) query = query.where('event.action', '=', action)
  if (reference !== undefined) query = query.where('event.request_id', '=', reference)
  if (from !== undefined) query = query.where('event.at', '>=', from)
  if (before !== undefined) query = query.where('event.at', '<', before)
  return query.execute()
}
