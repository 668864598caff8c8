import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import type { AuthorisedNumber } from '../identity/authority'

type Trx = Transaction<Database>

/** Erases what jobs hold about people: files, rows, names of columns, readings. The counts stay. */
export async function eraseContent(trx: Trx, jobs: readonly string[]): Promise<void> {
  if (jobs.length === 0) return
  await trx.deleteFrom('import_piece').where('job_id', 'in', jobs).execute()
  await trx.deleteFrom('import_row').where('job_id', 'in', jobs).execute()
  await trx
    .updateTable('import_job')
    .set({ header: null, matching: null, notes: '[]', readings: '[]', accepted: '[]' })
    .where('id', 'in', jobs)
    .execute()
}

/** A person's rows of uploaded files; of files that nobody has reviewed yet, those with the plain number. */
const rowsOf = (numero: AuthorisedNumber) =>
  sql<boolean>`(key = ${numero} OR (key IS NULL AND cells @> ${JSON.stringify([numero])}::jsonb))`

export async function countImportRows(db: Db, numero: AuthorisedNumber): Promise<number> {
  const { count } = await db
    .selectFrom('import_row')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(rowsOf(numero))
    .executeTakeFirstOrThrow()
  return count
}

/** Removes a person's rows from uploaded files. */
export const removeImportRows = (trx: Trx, numero: AuthorisedNumber) =>
  trx.deleteFrom('import_row').where(rowsOf(numero)).execute()

/** Erases files and rows whose term has ended, and jobs after a year. */
export async function removeExpiredImports(trx: Trx): Promise<void> {
  const expired = await trx
    .selectFrom('import_job')
    .select('id')
    .where('expires_at', '<', sql<Date>`now()`)
    .where('state', 'not in', ['leyendo', 'revisando', 'cargando'])
    .where((eb) => eb.or([eb('header', 'is not', null), eb('state', '=', 'recibiendo')]))
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = expired.map(({ id }) => id)
  await eraseContent(trx, ids)
  if (ids.length > 0)
    await trx
      .updateTable('import_job')
      .set({ state: 'descartada', ended_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute()
  await trx
    .deleteFrom('import_job')
    .where('ended_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
