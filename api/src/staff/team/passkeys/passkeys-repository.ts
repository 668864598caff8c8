import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../database/open'
import type { Database } from '../../../database/schema'

export type StoredPasskey = Selectable<Database['staff_passkey']>

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (db: Db, accountId: string): Promise<StoredPasskey[]> =>
  db.selectFrom('staff_passkey').selectAll().where('staff_account_id', '=', accountId).orderBy('id').execute()

/**
 * Finds a passkey of an account that may sign in, and locks it: concurrent answers are checked against the counter
 * one after another.
 */
export const lockPasskey = (
  trx: Db,
  credentialId: string,
): Promise<(StoredPasskey & { email: string }) | undefined> =>
  trx
    .selectFrom('staff_passkey as passkey')
    .innerJoin('staff_account as account', 'account.id', 'passkey.staff_account_id')
    .selectAll('passkey')
    .select('account.email')
    .where('passkey.credential_id', '=', credentialId)
    .where('account.disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const recordUse = (trx: Db, { id }: StoredPasskey, counter: number) =>
  trx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
