import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { documentNumberPattern } from '@fcr/shared/contracts/text/typed-text'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { personSources } from '../search/filters'
import { nameSearch } from '../search/name-conditions'
import { namePlans } from '../search/name-dictionary'
import type { ActorKey, PersonKey } from './find-events'
import { actorRealms } from './labels'

/** More people of one name than this are too many to show the trail of. */
export const mostPeople = 20

/** Returns the key of a document number, whether or not anybody has it. */
export async function personWithNumber(db: Db, number: string): Promise<PersonKey> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM compareciente WHERE numero_identificacion = ${number}
    UNION SELECT id FROM cuenta_anulada WHERE numero_identificacion = ${number}`.execute(db)
  return { number, ids: rows.map(({ id }) => id) }
}

type TrailPerson = PersonKey & { number: string; name: string; annulled: boolean }

/** Returns a person of the register or an annulled account; undefined if there is neither. */
export async function personWithId(db: Db, id: string): Promise<TrailPerson | undefined> {
  const { rows } = await sql<{ number: string; name: string | null; annulled: boolean }>`
    SELECT numero_identificacion AS number, nombre_apellido_completo AS name, false AS annulled
      FROM compareciente WHERE id = ${id}
    UNION ALL SELECT numero_identificacion, datos ->> 'nombre_apellido_completo', true
      FROM cuenta_anulada WHERE id = ${id}`.execute(db)
  const row = rows[0]
  return row && { ...row, ids: [id], name: row.name ?? `Cédula ${row.number}` }
}

/**
 * Returns the people with a typed document number or name; if nobody has the name, those with a similar one. Undefined for
 * more than `mostPeople` people.
 */
export async function findTrailPeople(db: Db, typed: string): Promise<PersonKey[] | undefined> {
  const { value, problem } = readPersonText(typed)
  const { nombre, cedula } = value ?? {}
  const number = cedula ?? documentNumberOf(typed)
  if (documentNumberPattern.test(number)) return [await personWithNumber(db, number)]
  if (problem !== undefined) return []
  const plans = await namePlans(db, nombre ?? typed)
  // A trail is opened for the whole name only.
  const names = plans.filter(({ plan }) => plan.leftOut.length === 0).map(nameSearch)
  for (const ways of names.flatMap(({ exact, similar }) => [[exact], similar])) {
    if (ways.length === 0) continue
    const parts = Object.values(personSources).map(
      (from) => sql`SELECT person.numero_identificacion AS number, person.id FROM ${from}
        WHERE ${sql.join(ways, sql` OR `)}`,
    )
    const { rows } = await sql<{ number: string; id: string }>`
      ${sql.join(parts, sql` UNION `)} LIMIT ${mostPeople + 1}`.execute(db)
    if (rows.length > mostPeople) return undefined
    if (rows.length > 0) return rows.map(({ number, id }) => ({ number, ids: [id] }))
  }
  return []
}

/** A name that contains the text, whatever its case and accents. */
const contains = (column: string, text: string) =>
  sql<boolean>`normalizar(${sql.ref(column)}) LIKE '%' || literal_de_patron(normalizar(${text})) || '%'`

/**
 * Returns the actors whom a text names: an official or the number of their code, a member of the staff, a user of
 * the command or of its machine; or all of a realm, by its name.
 */
export async function findActors(db: Db, typed: string): Promise<ActorKey[]> {
  const realm = actorRealms.find((name) => name === typed)
  if (realm) return [{ realm }]
  const codes = await db
    .selectFrom('access_code')
    .select('id')
    .where((eb) =>
      eb.or([contains('official', typed), ...(/^\d{1,18}$/.test(typed) ? [eb('id', '=', typed)] : [])]),
    )
    .execute()
  const accounts = await db
    .selectFrom('staff_account')
    .select('id')
    .where((eb) => eb.or([contains('name', typed), eb('email', '=', typed.toLowerCase())]))
    .execute()
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return [
    ...(codes.length > 0 ? [{ realm: 'external' as const, ids: idsOf(codes) }] : []),
    ...(accounts.length > 0 ? [{ realm: 'fundacion' as const, ids: idsOf(accounts) }] : []),
    { realm: 'staff', ids: [typed] },
    { realm: 'staff', systemUser: typed },
  ]
}

/** Returns the codes of an institution as actors. */
export async function actorsOfEntity(db: Db, entity: string): Promise<ActorKey> {
  const codes = await db.selectFrom('access_code').select('id').where('entity', '=', entity).execute()
  return { realm: 'external', ids: codes.map(({ id }) => id) }
}
