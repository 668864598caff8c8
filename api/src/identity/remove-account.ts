import type { Transaction } from 'kysely'
import type { Database } from '../database/schema'

/** Removes a row of the register with its sessions and idempotency keys. Returns the number of sessions. */
export async function removeAccount(trx: Transaction<Database>, id: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('compareciente_id', '=', id)
    .executeTakeFirst()
  await trx.deleteFrom('idempotency_key').where('scope', '=', `edit:${id}`).execute()
  await trx.deleteFrom('compareciente').where('id', '=', id).execute()
  return Number(numDeletedRows)
}
