import type { Transaction } from 'kysely'
import type { Database } from '../database/schema'
import { removeUnusedWords } from '../search/name-words'

/**
 * Removes a row of the register with its sessions, keys of submissions and the words of its name. After `holdWords`.
 * Returns how many sessions there were.
 */
export async function removeAccount(
  trx: Transaction<Database>,
  person: { id: string; nombre_palabras: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('compareciente_id', '=', person.id)
    .executeTakeFirst()
  await trx.deleteFrom('idempotency_key').where('scope', '=', `edit:${person.id}`).execute()
  await trx.deleteFrom('compareciente').where('id', '=', person.id).execute()
  await removeUnusedWords(trx, person.nombre_palabras)
  return Number(numDeletedRows)
}
