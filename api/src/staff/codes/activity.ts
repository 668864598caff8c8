import type { CodeActivity, CodeDetail } from '@fcr/shared/contracts/staff/codes'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { sql } from 'kysely'
import type { Db } from '../../database/open'

// Uses of codes by officials, from the audit trail.

const kinds = {
  code_redeem: 'ingreso',
  external_search: 'busqueda',
  external_profile: 'perfil',
  map_person: 'persona_mapa',
  map_load: 'mapa',
  official_held: 'retenido',
} as const
const isKind = (action: string): action is keyof typeof kinds => Object.hasOwn(kinds, action)

const consultations = ['external_search', 'external_profile', 'map_person', 'map_load']

const eventsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('audit_event as event')
    .where('event.actor_realm', '=', 'external')
    .where('event.actor_id', 'in', ids)

/** Counts the consultations of each code; codes without any are missing. */
export async function countConsultations(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await eventsOf(db, ids)
    .where('event.action', 'in', consultations)
    .where('event.outcome', '=', 'ok')
    .groupBy('event.actor_id')
    .select(['event.actor_id', sql<number>`count(*)::integer`.as('count')])
    .execute()
  return new Map(rows.map(({ actor_id, count }) => [actor_id ?? '', count]))
}

/** Summarises what a code did. */
export async function summariseActivity(db: Db, id: string): Promise<CodeDetail['actividad']> {
  const count = (...actions: string[]) =>
    sql<number>`(count(*) FILTER (WHERE event.action = ANY(${actions}::text[])))::integer`
  const row = await eventsOf(db, [id])
    .where('event.action', 'in', consultations)
    .where('event.outcome', '=', 'ok')
    .select([
      count('external_search').as('busquedas'),
      count('external_profile', 'map_person').as('perfiles'),
      count('map_load').as('mapas'),
      sql<Date | null>`min(event.at)`.as('first'),
      sql<Date | null>`max(event.at)`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  const { first, last, ...counts } = row
  return { ...counts, primera: first?.toISOString() ?? null, ultima: last?.toISOString() ?? null }
}

/** Lists a page of a code's activity, newest first; with the people seen if `people`. */
export async function listActivity(
  db: Db,
  id: string,
  { page, people }: { page: number; people: boolean },
): Promise<CodeActivity> {
  const done = eventsOf(db, [id]).where('event.action', 'in', Object.keys(kinds))
  const { total } = await done.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
  const rows = await done
    // The row that was shown, by its id; the map's record by its number.
    .leftJoin('compareciente as person', (join) =>
      join.on(
        sql<boolean>`${people}::boolean AND event.outcome = 'ok' AND CASE event.action
          WHEN 'external_profile' THEN person.id::text = event.details ->> 'person'
          WHEN 'map_person' THEN person.numero_identificacion = event.subject ELSE false END`,
      ),
    )
    .select(['event.at', 'event.action', 'person.id', 'person.nombre_apellido_completo as name'])
    .select(sql<number | null>`(event.details ->> 'total')::integer`.as('results'))
    .orderBy('event.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total,
    filas: rows.map(({ at, action, id: person, name, results }) => ({
      fecha: at.toISOString(),
      tipo: isKind(action) ? kinds[action] : 'ingreso',
      resultados: results,
      persona: person !== null && name !== null ? { id: person, nombre: name } : null,
    })),
  }
}
