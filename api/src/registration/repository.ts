import { questions } from '@fcr/shared/contracts/form/fields'
import type { NameRule } from '@fcr/shared/contracts/form/name-rule'
import type { Db } from '../database/open'
import type { NewCompareciente } from '../database/schema'
import { numbersOfSameDigits } from '../identity/leading-zeros'
import type { AnswerRow, RegistrationRow } from './to-row'

/** Returns the id of the row with that number, if there is one. */
export const findHolder = async (db: Db, documentNumber: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('compareciente')
      .select('id')
      .where('numero_identificacion', '=', documentNumber)
      .executeTakeFirst()
  )?.id

/** Returns the id of a person whose document number differs from this one only in leading zeros. */
export async function findByDigits(db: Db, documentNumber: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', 'in', numbersOfSameDigits(documentNumber))
    .where('numero_identificacion', '!=', documentNumber)
    .executeTakeFirst()
  return person?.id
}

/**
 * Inserts a person; returns the row's id.
 * @throws a unique violation if another person has that number
 */
export async function insertPerson(
  db: Db,
  documentNumber: string,
  passwordHash: string,
  row: RegistrationRow & Pick<NewCompareciente, 'registered_by'>,
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

const answerColumns = questions.flatMap((question) =>
  'column' in question && question.kind !== 'number' ? [question.column] : [],
)

/** Returns a function that returns the stored answer to a text question; undefined if there is no such person. */
export async function findStoredAnswer(db: Db, id: string): Promise<NameRule['storedAnswer']> {
  const row: Record<string, unknown> | undefined = await db
    .selectFrom('compareciente')
    .select(answerColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return (question) => {
    const stored = 'column' in question ? row[question.column] : undefined
    return typeof stored === 'string' ? stored : ''
  }
}

/** Reads and locks a person's answers before an edit, with the address that they have confirmed. */
export const lockAnswers = (trx: Db, id: string) =>
  trx
    .selectFrom('compareciente')
    .select(answerColumns)
    .select('correo_confirmado')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Writes an edit over the given version, or any. Returns the new version; undefined if the version has
 * changed.
 */
export async function updatePerson(
  db: Db,
  id: string,
  expected: number | 'any',
  row: AnswerRow,
): Promise<number | undefined> {
  let query = db
    .updateTable('compareciente')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (expected !== 'any') query = query.where('version', '=', expected)
  return (await query.returning('version').executeTakeFirst())?.version
}
