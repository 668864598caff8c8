import type { Consultation } from '@fcr/shared/contracts/rights'
import { sql } from 'kysely'
import type { Db } from '../database/open'

/** What an official opens of a person, by how the audit trail calls it. A list in which they appear is not one. */
const kinds = { external_profile: 'perfil', map_person: 'persona_mapa' } as const

const notKnown = 'No disponible'

const ofPerson = (db: Db, numeroIdentificacion: string) =>
  db
    .selectFrom('audit_event as event')
    .where('event.subject', '=', numeroIdentificacion)
    .where('event.actor_realm', '=', 'external')
    .where('event.action', 'in', Object.keys(kinds))
    // Others were asked for when there was no such person.
    .where('event.outcome', '=', 'ok')

/** Who opened the record of a person, newest first. */
export async function findConsultations(
  db: Db,
  numeroIdentificacion: string,
  limit: number,
): Promise<Consultation[]> {
  const rows = await ofPerson(db, numeroIdentificacion)
    .leftJoin('access_code as code', (join) =>
      // The cast must not meet the ids of other realms.
      join.on(
        'code.id',
        '=',
        sql<string>`CASE WHEN event.actor_realm = 'external' THEN event.actor_id::bigint END`,
      ),
    )
    .select(['event.at', 'event.action', 'code.official', 'code.entity', 'code.purpose'])
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, action, official, entity, purpose }) => ({
    fecha: at.toISOString(),
    tipo: kinds[action as keyof typeof kinds],
    funcionario: official ?? notKnown,
    entidad: entity ?? notKnown,
    finalidad: purpose ?? notKnown,
  }))
}

export async function countConsultations(db: Db, numeroIdentificacion: string): Promise<number> {
  const { count } = await ofPerson(db, numeroIdentificacion)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
