import type { Consultation } from '@fcr/shared/contracts/rights'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'
import type { Scope } from '../identity/authority'

/** What an official saw of a person, by its action in the audit trail. */
const kinds = { external_profile: 'perfil', map_person: 'persona_mapa', external_search: 'busqueda' } as const

const notKnown = 'No disponible'

/**
 * Rows about the account itself: its profile, and searches that showed it. Rows from before the trail named the account
 * are about the row that had the number since it exists.
 */
const aboutRow = (id: string, numero: string): RawBuilder<SqlBool> => sql`(
  event.action = 'external_search' AND event.details -> 'disclosed' @> ${JSON.stringify([id])}::jsonb
  OR event.subject = ${numero} AND event.action = 'external_profile' AND CASE
    WHEN event.details ? 'person' THEN event.details ->> 'person' = ${id}
    ELSE event.at >= (SELECT created_at FROM compareciente WHERE id = ${id}) END)`

const consultationsOf = (db: Db, { comparecienteId, numeroIdentificacion, joined }: Scope) =>
  db
    .selectFrom('audit_event as event')
    .where('event.actor_realm', '=', 'external')
    // Others were asked for when there was no such person.
    .where('event.outcome', '=', 'ok')
    .where((eb) =>
      eb.or([
        ...(comparecienteId === undefined ? [] : [aboutRow(comparecienteId, numeroIdentificacion)]),
        ...(joined === undefined
          ? []
          : [eb('event.subject', '=', joined).and('event.action', 'in', ['external_profile', 'map_person'])]),
      ]),
    )

/**
 * Who saw data of a person, newest first. Names and purposes of officials are left out before the identity is verified:
 * the account may belong to somebody who wants to know who looks into a stranger.
 */
export async function findConsultations(db: Db, scope: Scope, limit: number): Promise<Consultation[]> {
  const rows = await consultationsOf(db, scope)
    .leftJoin('access_code as code', (join) =>
      // The cast must not meet the ids of other realms.
      join.on(
        'code.id',
        '=',
        sql<string>`CASE WHEN event.actor_realm = 'external' THEN event.actor_id::bigint END`,
      ),
    )
    .select(['event.at', 'event.action', 'code.kind', 'code.official', 'code.entity', 'code.purpose'])
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  const verified = scope.joined !== undefined
  return rows.map(({ at, action, kind, official, entity, purpose }) => ({
    fecha: at.toISOString(),
    tipo: kinds[action as keyof typeof kinds],
    funcionario: verified ? (official ?? notKnown) : null,
    // An office may be as good as a name.
    entidad: (verified ? entity : kind) ?? notKnown,
    finalidad: verified ? (purpose ?? notKnown) : null,
  }))
}

export async function countConsultations(db: Db, scope: Scope): Promise<number> {
  const { count } = await consultationsOf(db, scope)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
