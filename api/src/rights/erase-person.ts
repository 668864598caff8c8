import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema'
import { removeCounters } from '../limits/login-lock'
import { holdWords, removeUnusedWords } from '../search/name-words'

/** What was removed. */
export type ErasedPerson = {
  /** Whether the register of affiliates had the person. */
  profile: boolean
  /** Whether the map's register had a record under the number; a later import may bring it back. */
  mapPerson: boolean
  sessions: number
  /** Requests whose words were removed; that they were made, and when, stays. */
  requests: number
}

type Trx = Transaction<Database>

async function removeProfile(trx: Trx, numero: string) {
  const person = await trx
    .selectFrom('compareciente')
    .select(['id', 'nombre_palabras'])
    .where('numero_identificacion', '=', numero)
    .forUpdate()
    .executeTakeFirst()
  // While the devices are there, which go with the profile: they name their counters.
  await removeCounters(trx, numero)
  if (!person) return { profile: false, sessions: 0 }
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('compareciente_id', '=', person.id)
    .executeTakeFirst()
  await trx.deleteFrom('idempotency_key').where('scope', '=', `edit:${person.id}`).execute()
  await trx.deleteFrom('compareciente').where('id', '=', person.id).execute()
  await removeUnusedWords(trx, person.nombre_palabras)
  return { profile: true, sessions: Number(numDeletedRows) }
}

/**
 * Removes what is kept about a person from both registers, with sessions, counters and words of the name. What stays
 * is the audit trail under the number, and that requests were made (docs/data-protection.md). Undefined: neither
 * register has the number. The caller records it, in the same transaction.
 */
export async function erasePerson(trx: Trx, numero: string): Promise<ErasedPerson | undefined> {
  await holdWords(trx)
  const { profile, sessions } = await removeProfile(trx, numero)
  const map = await trx.deleteFrom('map_person').where('cc_identidad', '=', numero).executeTakeFirst()
  const mapPerson = map.numDeletedRows > 0n
  if (!profile && !mapPerson) return undefined
  const requests = await trx
    .updateTable('data_request')
    .set({ text: null, answer: null, updated_at: sql<Date>`now()` })
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()
  return { profile, mapPerson, sessions, requests: Number(requests.numUpdatedRows) }
}
