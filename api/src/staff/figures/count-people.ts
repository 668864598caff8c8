import { monthName } from '@fcr/shared/dates'
import { inBogota, startInBogota, dayInBogota } from '@fcr/shared/contracts/dates'
import { fewestPeople } from '@fcr/shared/contracts/staff/figures'
import { sql } from 'kysely'
import type { Db } from '../../database/open'
import { isAccount } from '../../identity/authority'

export const states = ['verificada', 'declarada', 'importada'] as const
export type State = (typeof states)[number]
export const dimensions = ['fuerza', 'departamento', 'sala', 'mes'] as const
export type Dimension = (typeof dimensions)[number]

/** Rows of a dimension: its key in the database ('' for none) and its name. */
export type Category = { key: string; name: string }
export type PeopleCount = { dimension: Dimension; key: string; state: State; people: number }
export type UseCount = { month: string; kind: 'JEP' | 'UBPD' | null; uses: number; people: number }

/** Months with a separate row; earlier ones share one. */
const months = 12
export const earlier = 'antes'

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE 'UTC' - interval '5 hours', 'YYYY-MM')`

/** The months of the tables, the newest first, as `YYYY-MM`. */
export function recentMonths(until: Date): string[] {
  const last = inBogota(new Date(until.getTime() - 1))
  return Array.from({ length: months }, (_, back) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

/**
 * Returns up to when people count: the last midnight, so that nobody sees the figures change with one registration;
 * on the first day of a site, now.
 */
export async function findUntil(db: Db): Promise<Date> {
  const midnight = startInBogota(dayInBogota(new Date()))
  const before = await db
    .selectFrom('compareciente')
    .select('id')
    .where('created_at', '<', midnight)
    .limit(fewestPeople)
    .execute()
  return before.length < fewestPeople ? new Date() : midnight
}

/** Counts the people by each dimension and state, in one scan. */
export async function countPeople(db: Db, until: Date): Promise<PeopleCount[]> {
  const { rows } = await sql<PeopleCount>`
    SELECT CASE WHEN grouping(fuerza) = 0 THEN 'fuerza' WHEN grouping(departamento) = 0 THEN 'departamento'
        WHEN grouping(sala) = 0 THEN 'sala' ELSE 'mes' END AS dimension,
      coalesce(fuerza, departamento, sala, mes, '') AS key, state, count(*)::integer AS people
    FROM (
      SELECT fuerza::text AS fuerza, departamento_residencia::text AS departamento, sala_jep::text AS sala,
        ${monthOf('created_at')} AS mes,
        CASE WHEN identidad = 'verificada' AND identidad_verified_at < ${until} THEN 'verificada'
          WHEN ${isAccount} THEN 'declarada' ELSE 'importada' END AS state
      FROM compareciente WHERE created_at < ${until}
    ) AS person
    GROUP BY GROUPING SETS ((fuerza, state), (departamento, state), (sala, state), (mes, state))`.execute(db)
  const recent = new Set(recentMonths(until))
  return rows.map((row) => (row.dimension === 'mes' && !recent.has(row.key) ? { ...row, key: earlier } : row))
}

/** Counts the records that officials opened, by month and institution; `kind` is null for both together. */
export async function countUses(db: Db, until: Date): Promise<UseCount[]> {
  const oldest = recentMonths(until).at(-1) ?? ''
  const { rows } = await sql<UseCount>`
    SELECT ${monthOf('event.at')} AS month, code.kind, count(*)::integer AS uses,
      count(DISTINCT event.subject)::integer AS people
    FROM audit_event AS event JOIN access_code AS code ON code.id = event.actor_id::bigint
    WHERE event.action IN ('external_profile', 'map_person') AND event.actor_realm = 'external'
      AND event.outcome = 'ok' AND event.at >= ${startInBogota(`${oldest}-01`)} AND event.at < ${until}
    GROUP BY GROUPING SETS ((1, code.kind), (1))`.execute(db)
  return rows
}

/** Returns the rows of each dimension in the order of its list. */
export async function findCategories(db: Db, until: Date): Promise<Record<Dimension, Category[]>> {
  const none = { key: '', name: 'Sin dato' }
  const listed = async (list: 'fuerza' | 'sala_jep') => {
    const rows = await db.selectFrom(list).select(['id', 'nombre']).orderBy('orden').execute()
    return [...rows.map(({ id, nombre }) => ({ key: String(id), name: nombre })), none]
  }
  const departments = await db
    .selectFrom('departamento')
    .select(['codigo_dane', 'nombre'])
    .orderBy('orden')
    .execute()
  return {
    fuerza: await listed('fuerza'),
    departamento: [
      ...departments.map(({ codigo_dane, nombre }) => ({ key: codigo_dane, name: nombre })),
      none,
    ],
    sala: await listed('sala_jep'),
    mes: [
      ...recentMonths(until).map((month) => ({ key: month, name: monthName(month) })),
      { key: earlier, name: 'Antes' },
    ],
  }
}
