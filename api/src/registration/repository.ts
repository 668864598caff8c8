import type { Db } from '../database/open'
import type { RegistrationRow } from './to-row'

export async function isRegistered(db: Db, documentNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', documentNumber)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Inserts a person; returns the row's id.
 * @throws a unique violation if another person has that number
 */
export async function insertPerson(
  db: Db,
  documentNumber: string,
  passwordHash: string,
  row: RegistrationRow,
): Promise<string> {
  const { id } = await db
    .insertInto('compareciente')
    .values({ ...row, numero_identificacion: documentNumber, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findPasswordHash = async (db: Db, id: string): Promise<string | null | undefined> =>
  (await db.selectFrom('compareciente').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash

export const isStored = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('compareciente').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Writes an edit over the given version, or any. Returns the new version; undefined if the version has
 * changed.
 */
export async function updatePerson(
  db: Db,
  id: string,
  expected: number | 'any',
  row: RegistrationRow,
): Promise<number | undefined> {
  let query = db
    .updateTable('compareciente')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (expected !== 'any') query = query.where('version', '=', expected)
  return (await query.returning('version').executeTakeFirst())?.version
}
