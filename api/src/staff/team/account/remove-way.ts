import type { Db } from '../../../database/open'
import { lastFactor, notFound } from '../team-errors'

/** Locks an account, so that of two ways in that are removed at once, one stays. */
const lockAccount = (trx: Db, accountId: string) =>
  trx.selectFrom('staff_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

async function countWays(trx: Db, accountId: string): Promise<number> {
  const { passkeys, passwords } = await trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('staff_passkey')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('staff_account_id', '=', accountId)
        .as('passkeys'),
      eb
        .selectFrom('staff_password')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('staff_account_id', '=', accountId)
        .as('passwords'),
    ])
    .executeTakeFirstOrThrow()
  return Number(passkeys) + Number(passwords)
}

/** Removes a passkey of an account; returns its name. @throws {ApiError} 404, 409 for the last way in */
export async function removePasskey(trx: Db, accountId: string, passkeyId: string): Promise<string> {
  await lockAccount(trx, accountId)
  const removed = await trx
    .deleteFrom('staff_passkey')
    .where('id', '=', passkeyId)
    .where('staff_account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw notFound()
  if ((await countWays(trx, accountId)) === 0) throw lastFactor()
  return removed.name
}

/** Removes password, application and printed codes. @throws {ApiError} 404, 409 for the last way in */
export async function removePassword(trx: Db, accountId: string): Promise<void> {
  await lockAccount(trx, accountId)
  const { numDeletedRows } = await trx
    .deleteFrom('staff_password')
    .where('staff_account_id', '=', accountId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  if ((await countWays(trx, accountId)) === 0) throw lastFactor()
}

/** Withdraws every way into an account. */
export async function removeEveryWay(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('staff_passkey').where('staff_account_id', '=', accountId).execute()
  await trx.deleteFrom('staff_password').where('staff_account_id', '=', accountId).execute()
}
