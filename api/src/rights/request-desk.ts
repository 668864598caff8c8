import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { provenanceColumns } from '../identity/provenance'

/** Finds who can take requests: active staff with the role, by name. */
export const findClerks = (db: Db) =>
  db
    .selectFrom('staff_account')
    .select(['id', 'name as nombre'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`'atencion' = ANY (roles)`)
    .orderBy('name')
    .execute()

/** 'taken': it belongs to somebody else by now, or is closed. 'unknown_clerk': that person cannot take requests. */
export type Assignment = 'done' | 'taken' | 'unknown_clerk'

/** Gives an open request to a clerk, or to nobody, if it still belongs to `from`. The caller records it. */
export async function assignRequest(
  db: Db,
  id: string,
  { to, from }: { to: string | null; from: string | null },
): Promise<Assignment> {
  if (to !== null && !(await findClerks(db)).some((clerk) => clerk.id === to)) return 'unknown_clerk'
  const assigned = await db
    .updateTable('data_request')
    .set({ assigned_to: to })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('assigned_to', 'is not distinct from', from)
    .executeTakeFirst()
  return assigned.numUpdatedRows > 0n ? 'done' : 'taken'
}

/** Adds a note that only the staff sees. The caller records it, in the same transaction. */
export const addNote = (trx: Transaction<Database>, id: string, note: { text: string; by: string }) =>
  trx
    .insertInto('data_request_note')
    .values({ request_id: id, text: note.text, written_by: note.by })
    .execute()

export const findNotes = (db: Db, id: string) =>
  db
    .selectFrom('data_request_note')
    .select(['text', 'written_by', 'created_at'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute()

/** Finds the person's data that the page of a request shows. @param id row of the person */
export const findRequestPerson = (db: Db, id: string) =>
  db
    .selectFrom('compareciente as person')
    .leftJoin('municipio', 'municipio.codigo_dane', 'person.municipio_residencia')
    .leftJoin('departamento', 'departamento.codigo_dane', 'municipio.departamento')
    .select(['person.id', 'person.nombre_apellido_completo as nombre', 'person.created_at'])
    .select(['person.numero_celular_principal as celular', 'person.correo_electronico_principal as correo'])
    .select(['municipio.nombre as municipio', 'departamento.nombre as departamento'])
    .select(sql<boolean>`person.password_hash IS NOT NULL`.as('has_login'))
    .select(provenanceColumns)
    .select(
      sql<boolean>`EXISTS (SELECT FROM conflicto WHERE closed_at IS NULL
        AND conflicto.numero_identificacion = person.numero_identificacion)`.as('en_conflicto'),
    )
    .where('person.id', '=', id)
    .executeTakeFirst()
