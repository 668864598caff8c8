import type { Consultation } from '@fcr/shared/contracts/rights'
import { sql, type QueryCreator, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import type { Scope } from '../identity/authority'

/** The data of a person that an official saw, by audit action. */
const kinds = { external_profile: 'perfil', map_person: 'persona_mapa', external_search: 'busqueda' } as const

const notKnown = 'No disponible'

/**
 * Rows about the account: views of its profile, and searches that showed it. Older audit rows do not name the
 * account; they count if the account already existed at that time.
 */
const aboutRow = (id: string, numero: string): RawBuilder<SqlBool> => sql`(
  event.action = 'external_search' AND event.details -> 'disclosed' @> ${JSON.stringify([id])}::jsonb
  OR event.subject = ${numero} AND event.action = 'external_profile' AND CASE
    WHEN event.details ? 'person' THEN event.details ->> 'person' = ${id}
    ELSE event.at >= (SELECT created_at FROM compareciente WHERE id = ${id}) END)`

/**
 * Materialized: the planner underestimates how selective this is and would read the whole trail backwards to
 * avoid sorting.
 */
const consultationsOf = (db: Db, scope: Scope) =>
  db
    .with(
      (name) => name('hit').materialized(),
      (query) => selectHits(query, scope),
    )
    .selectFrom('hit')

const selectHits = (db: QueryCreator<Database>, { comparecienteId, numeroIdentificacion, joined }: Scope) =>
  db
    .selectFrom('audit_event as event')
    .select(['event.id', 'event.at', 'event.action', 'event.actor_id'])
    .where('event.actor_realm', '=', 'external')
    // Other outcomes are requests for a person who did not exist at the time.
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
 * Returns who saw data of a person, newest first. For the person ('own'), omits the officials' names and purposes
 * until the identity is verified: the account may belong to someone who wants to know who is investigating another
 * person.
 */
export async function findConsultations(
  db: Db,
  scope: Scope,
  limit: number,
  readers: 'own' | 'staff' = 'own',
): Promise<Consultation[]> {
  const rows = await consultationsOf(db, scope)
    .leftJoin('access_code as code', (join) => join.on('code.id', '=', sql<string>`hit.actor_id::bigint`))
    .select(['hit.at', 'hit.action', 'code.kind', 'code.official', 'code.entity', 'code.purpose'])
    .orderBy('hit.at', 'desc')
    .orderBy('hit.id', 'desc')
    .limit(limit)
    .execute()
  const verified = readers === 'staff' || scope.joined !== undefined
  return rows.map(({ at, action, kind, official, entity, purpose }) => ({
    fecha: at.toISOString(),
    tipo: kinds[action as keyof typeof kinds],
    funcionario: verified ? (official ?? notKnown) : null,
    // An office may identify a person as well as a name does.
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
