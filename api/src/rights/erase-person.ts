import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema'
import { scopeForStaff, type AuthorisedNumber, type Scope } from '../identity/authority'
import { removeAccount } from '../identity/remove-account'
import { removeCounters } from '../limits/login-lock'
import { holdWords } from '../search/name-words'

/** What was removed. */
export type ErasedPerson = {
  /** Whether the register of affiliates had the person. */
  profile: boolean
  /**
   * Whether the map's register had a record under the number; a later import may bring it back. 'not_joined': it was
   * left alone, since nobody verified that the account is the same person's.
   */
  mapPerson: boolean | 'not_joined'
  sessions: number
  /** Requests whose words were removed; that they were made, and when, stays. */
  requests: number
}

type Trx = Transaction<Database>

async function removeProfile(trx: Trx, id: string | undefined) {
  const person =
    id === undefined
      ? undefined
      : await trx
          .selectFrom('compareciente')
          .select(['id', 'nombre_palabras'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
  if (!person) return { profile: false, sessions: 0 }
  return { profile: true, sessions: await removeAccount(trx, person) }
}

/** Rows under the number that did not come from an account. */
async function removeJoined(trx: Trx, numero: AuthorisedNumber): Promise<boolean> {
  const map = await trx.deleteFrom('map_person').where('cc_identidad', '=', numero).executeTakeFirst()
  await trx.deleteFrom('conflicto').where('numero_identificacion', '=', numero).execute()
  return map.numDeletedRows > 0n
}

const emptyRequests = async (trx: Trx, scope: Scope) => {
  const { numUpdatedRows } = await trx
    .updateTable('data_request')
    .set({ text: null, answer: null, updated_at: sql<Date>`now()` })
    .where((eb) =>
      eb.or([
        eb('compareciente_id', '=', scope.comparecienteId ?? null),
        eb('numero_identificacion', '=', scope.joined ?? null),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Removes what is kept about a person, with sessions, counters and words of the name; from both registers, unless nobody
 * verified the account with that number. What stays is the audit trail under the number, and that requests were made
 * (docs/data-protection.md). Undefined: neither register has the number. The caller records it, in the same transaction.
 */
export async function erasePerson(trx: Trx, numero: AuthorisedNumber): Promise<ErasedPerson | undefined> {
  await holdWords(trx)
  const scope = await scopeForStaff(trx, numero)
  // While the account's devices are there, which name their counters.
  await removeCounters(trx, numero)
  const { profile, sessions } = await removeProfile(trx, scope.comparecienteId)
  const mapPerson = scope.joined === undefined ? 'not_joined' : await removeJoined(trx, scope.joined)
  if (!profile && mapPerson === false) return undefined
  return { profile, mapPerson, sessions, requests: await emptyRequests(trx, scope) }
}

/** Removes the map's record of a number and nothing else. False: there is none. */
export async function eraseMapPerson(trx: Trx, numero: AuthorisedNumber): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('map_person')
    .where('cc_identidad', '=', numero)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
