import { sql, type Transaction } from 'kysely'
import { removeChanges } from '../changes/history'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { emptyApprovalsOf } from '../staff/approvals/repository'
import { scopeForStaff, type AuthorisedNumber, type Scope } from '../identity/authority'
import { removeAccount } from '../identity/remove-account'
import { removeCounters } from '../limits/login-lock'
import { removeRecoveryRequests } from '../mail/outbox'
import { countImportRows, removeImportRows } from '../import/retention'
import { noteErasure } from './erasure-ledger'
import { inScope } from './requests-repository'
import { holdWords, removeUnusedWords } from '../search/name-words'

/** Counts of the removed rows. */
export type ErasedPerson = {
  /** Whether the register of affiliates had the person. */
  profile: boolean
  /**
   * Whether the map register had a record under the number; a later import may restore it. 'not_joined': the
   * record was kept, because nobody verified that the account belongs to the same person.
   */
  mapPerson: boolean | 'not_joined'
  sessions: number
  /** Number of requests whose text was removed; the requests and their dates remain. */
  requests: number
  /** Id of the erasure in the ledger outside the database. */
  ledger?: string
}

/**
 * `joined`: whether rows of other origin go too; by default as the state of the account demands. `account`: the one that
 * must have the number, null for none; otherwise nothing is erased.
 */
export type ErasureTerms = {
  caseNumber?: string | undefined
  joined?: boolean | undefined
  account?: string | null
}

type Trx = Transaction<Database>

const lockProfile = (trx: Trx, numero: AuthorisedNumber) =>
  trx
    .selectFrom('compareciente')
    .select(['id', 'nombre_palabras'])
    .where('numero_identificacion', '=', numero)
    .forUpdate()
    .executeTakeFirst()

const onMap = (db: Db, numero: AuthorisedNumber) =>
  db.selectFrom('map_person').select('cc_identidad').where('cc_identidad', '=', numero)
const isOnMap = (db: Db, numero: AuthorisedNumber) => onMap(db, numero).executeTakeFirst()

/** Locks what an erasure of the number removes; the person first, as the erasure does. */
export async function lockErasure(trx: Trx, numero: AuthorisedNumber): Promise<void> {
  await lockProfile(trx, numero)
  await onMap(trx, numero).forUpdate().execute()
}

/** Rows that an erasure of the number would remove now besides the account. */
export async function measureErasure(db: Db, numero: AuthorisedNumber) {
  const scope = await scopeForStaff(db, numero)
  const { requests } = await db
    .selectFrom('data_request')
    .select(sql<number>`count(*)::integer`.as('requests'))
    .where((eb) => inScope(eb, scope))
    .executeTakeFirstOrThrow()
  const { conflicts } = await db
    .selectFrom('conflicto')
    .select(sql<number>`count(*)::integer`.as('conflicts'))
    .where('numero_identificacion', '=', numero)
    .executeTakeFirstOrThrow()
  return {
    requests,
    conflicts,
    importRows: await countImportRows(db, numero),
    onMap: (await isOnMap(db, numero)) !== undefined,
    joined: scope.joined !== undefined,
  }
}

async function removeFromMap(trx: Trx, numero: AuthorisedNumber): Promise<boolean> {
  const map = await trx.deleteFrom('map_person').where('cc_identidad', '=', numero).executeTakeFirst()
  return map.numDeletedRows > 0n
}

/** Removes rows under the number that did not come from an account. */
async function removeJoined(trx: Trx, numero: AuthorisedNumber): Promise<boolean> {
  const removed = await removeFromMap(trx, numero)
  await trx.deleteFrom('conflicto').where('numero_identificacion', '=', numero).execute()
  await removeImportRows(trx, numero)
  // Again, because the removal may have waited for an import that was writing the person. An import, too, locks the map
  // before its own rows.
  return (await removeFromMap(trx, numero)) || removed
}

/** Removes the texts of a person's requests. Requests of other accounts under the number stay as evidence. */
const emptyRequests = async (trx: Trx, scope: Scope) => {
  const emptied = await trx
    .updateTable('data_request')
    .set({ text: null, answer: null, updated_at: sql<Date>`now()` })
    .where((eb) => inScope(eb, scope))
    .returning('id')
    .execute()
  const ids = emptied.map(({ id }) => id)
  if (ids.length > 0)
    for (const table of ['data_request_reply', 'data_request_note'] as const)
      await trx.updateTable(table).set({ text: null }).where('request_id', 'in', ids).execute()
  return ids.length
}

/**
 * Removes the data kept about a person, with sessions, counters and words of the name; from both registers,
 * unless nobody verified the account with that number. The audit trail under the number and the fact that
 * requests were made remain (docs/data-protection.md). Returns undefined if neither register has the number.
 * The caller records it, in the same transaction.
 */
export async function erasePerson(
  trx: Trx,
  numero: AuthorisedNumber,
  terms: ErasureTerms = {},
): Promise<ErasedPerson | undefined> {
  // Same lock order as a login and an edit: the person, the counters, the words. The state of the account is read after
  // that, because somebody may be verifying it.
  const person = await lockProfile(trx, numero)
  const account = person?.id ?? null
  if (terms.account !== undefined && terms.account !== account) return undefined
  const scopeOfNumber = await scopeForStaff(trx, numero)
  const joined = terms.joined ?? scopeOfNumber.joined !== undefined
  const scope: Scope = { ...scopeOfNumber, comparecienteId: person?.id, joined: joined ? numero : undefined }
  if (!person && !(joined && (await isOnMap(trx, numero)))) return undefined
  const noted = await noteErasure({ kind: 'person', numero, account, joined, caseNumber: terms.caseNumber })
  // Before the account is removed, because the keys of the counters contain its devices.
  await removeCounters(trx, numero)
  await removeRecoveryRequests(trx, numero)
  await emptyApprovalsOf(trx, { person: person?.id, number: scope.joined })
  const sessions = person ? await removeAccount(trx, person.id) : 0
  if (person) await removeChanges(trx, person.id)
  const mapPerson = scope.joined === undefined ? 'not_joined' : await removeJoined(trx, scope.joined)
  const requests = await emptyRequests(trx, scope)
  if (person) {
    await holdWords(trx)
    await removeUnusedWords(trx, person.nombre_palabras)
  }
  return { profile: person !== undefined, mapPerson, sessions, requests, ...noted }
}

/** Removes only the map's record of a number. Returns undefined if there is none. */
export async function eraseMapPerson(
  trx: Trx,
  numero: AuthorisedNumber,
  { caseNumber }: ErasureTerms = {},
): Promise<Pick<ErasedPerson, 'mapPerson' | 'ledger'> | undefined> {
  if (!(await isOnMap(trx, numero))) return undefined
  const noted = await noteErasure({ kind: 'map', numero, account: null, joined: true, caseNumber })
  await emptyApprovalsOf(trx, { person: undefined, number: numero, withoutAccount: true })
  await removeFromMap(trx, numero)
  return { mapPerson: true, ...noted }
}
